import type { ManagedArea } from '@fondly/contract/admin/areas-and-cuisines';
import { fieldError } from '@fondly/contract/sentences/field-errors';
import type { App } from '../platform/app.ts';
import { isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { array, boolean, integer, notNull, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { toSlug } from './to-slug.ts';

type AreaInput = Pick<ManagedArea, 'name' | 'zips'>;

const read = statement(
  'areas-all',
  row({
    slug: text,
    name: text,
    isRetired: notNull(boolean),
    zips: notNull(array(text)),
    restaurants: notNull(integer),
    waiting: notNull(integer),
  }),
  `select a.slug, a.name, a.retired_at is not null as is_retired,
     array(select z.zip::text from area_zips z where z.area = a.slug order by z.zip) as zips,
     (select count(*)::int from restaurants r join area_zips z on z.zip = r.zip
      where z.area = a.slug and r.status = 'approved') as restaurants,
     (select count(*)::int from zip_waitlist w join area_zips z on z.zip = w.zip where z.area = a.slug) as waiting
   from areas a order by a.name`,
);
const add = command('area-add', 'insert into areas (slug, name) values ($1, $2)');
const rename = statement(
  'area-rename',
  row({ slug: text }),
  'update areas set name = $2 where slug = $1 returning slug',
);
const findUnknown = statement(
  'area-unknown-zips',
  row({ zip: notNull(text) }),
  'select asked.zip from unnest($1::text[]) as asked (zip) where not exists (select from zips z where z.zip = asked.zip)',
);
const dropZips = command('area-drop-zips', 'delete from area_zips where area = $1 and zip <> all ($2::text[])');
const putZips = command(
  'area-put-zips',
  'insert into area_zips (area, zip) select $1, zip from unnest($2::text[]) as zip on conflict do nothing',
);
const retire = statement(
  'area-retire',
  row({ name: text }),
  `update areas set retired_at = case when $2::boolean then $3::timestamptz end
   where slug = $1 and (retired_at is not null) <> $2 returning name`,
);
const findArea = statement('area-there', row({ slug: text }), 'select slug from areas where slug = $1');

/** Every area with its ZIPs, retired ones included, by name. */
export async function listAreas(app: App): Promise<ManagedArea[]> {
  return read(app.db, []);
}

/** @returns the slug of the new area */
export async function createArea(tx: Tx, { name, zips }: AreaInput): Promise<string> {
  const slug = toSlug(name);
  if (!slug) throw new Problem('invalid-input', {}, { name: 'name-without-letters' });
  await rejectTakenName(() => add(tx, [slug, name]));
  await setZips(tx, slug, zips);
  return slug;
}

export async function updateArea(tx: Tx, slug: string, { name, zips }: AreaInput): Promise<void> {
  const renamed = await rejectTakenName(() => rename(tx, [slug, name]));
  if (renamed.length === 0) throw new Problem('not-found');
  await setZips(tx, slug, zips);
}

/**
 * A retired area disappears from every filter and every restaurant card.
 * @returns its name; null when it was already in that state
 */
export async function setAreaRetired(tx: Tx, slug: string, isRetired: boolean, now: Date): Promise<string | null> {
  const [changed] = await retire(tx, [slug, isRetired, now]);
  if (changed) return changed.name;
  if ((await findArea(tx, [slug])).length === 0) throw new Problem('not-found');
  return null;
}

async function setZips(tx: Tx, slug: string, zips: string[]): Promise<void> {
  const unknown = await findUnknown(tx, [zips]);
  if (unknown.length > 0) {
    const zips = unknown.map(({ zip }) => zip).join(', ');
    throw new Problem('invalid-input', {}, { zips: fieldError('zips-unknown', { zips }) });
  }
  await dropZips(tx, [slug, zips]);
  await putZips(tx, [slug, zips]);
}

async function rejectTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('name-taken') : error;
  }
}
