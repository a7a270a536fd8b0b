import type { ManagedSpot } from '@fondly/contract/admin/demand';
import { spotPictures } from '@fondly/contract/admin/spot-pictures';
import type { SampleSpot } from '@fondly/contract/waitlist';
import type { App } from '../platform/app.ts';
import { isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { boolean, integer, notNull, nullable, oneOf, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

type SpotInput = Pick<ManagedSpot, 'zip' | 'name' | 'tagline' | 'picture'>;

/** Spots of the ZIP, or the spots without a ZIP when it has none. */
const find = statement(
  'spots-of-zip',
  row({ id: text, name: text, tagline: text, picture: text }),
  `select s.id, s.name, s.tagline, s.picture from sample_spots s
   where s.retired_at is null and s.zip is not distinct from
     (select own.zip from sample_spots own where own.zip = $1 and own.retired_at is null limit 1)
   order by s.number`,
);
const readAll = statement(
  'spots-all',
  row({
    id: text,
    zip: nullable(text),
    name: text,
    tagline: text,
    picture: oneOf(spotPictures),
    isRetired: notNull(boolean),
    people: notNull(integer),
  }),
  `select s.id, s.zip, s.name, s.tagline, s.picture, s.retired_at is not null as is_retired,
     coalesce(asked.people, 0) as people
   from sample_spots s left join (select q.sample_id, count(distinct q.email)::int as people from restaurant_requests q
     where q.sample_id is not null group by q.sample_id) asked on asked.sample_id = s.id
   order by s.zip nulls last, s.number`,
);
const add = command(
  'spot-add',
  'insert into sample_spots (id, zip, name, tagline, picture) values ($1, $2, $3, $4, $5)',
);
const change = statement(
  'spot-change',
  row({ name: text }),
  'update sample_spots set zip = $2, name = $3, tagline = $4, picture = $5 where id = $1 returning name',
);
const retire = statement(
  'spot-retire',
  row({ name: text }),
  `update sample_spots set retired_at = case when $2::boolean then $3::timestamptz end
   where id = $1 and (retired_at is not null) <> $2 returning name`,
);
const findSpot = statement('spot-name', row({ name: text }), 'select name from sample_spots where id = $1');

/** Example spots for the page of a ZIP without meals. */
export async function listSampleSpots(app: App, zip: string): Promise<SampleSpot[]> {
  const rows = await find(app.db, [zip]);
  return rows.map(({ picture, ...spot }) => ({ ...spot, image: `/pictures/${picture}.webp` }));
}

/** All spots by ZIP, retired ones included, with the number of requests for each. */
export async function listSampleSpotsAsAdmin(app: App): Promise<ManagedSpot[]> {
  return readAll(app.db, []);
}

/** "Mesa & Lime" in 30318 has the id `mesa-lime-30318`, which a rename keeps. */
export function toSpotId({ name, zip }: Pick<SpotInput, 'name' | 'zip'>): string {
  const words = `${name} ${zip ?? ''}`
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['spot'];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}

export async function createSampleSpot(tx: Tx, id: string, { zip, name, tagline, picture }: SpotInput): Promise<void> {
  try {
    await add(tx, [id, zip, name, tagline, picture]);
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('name-taken') : error;
  }
}

export async function updateSampleSpot(
  tx: Tx,
  id: string,
  { zip, name, tagline, picture }: SpotInput,
): Promise<string> {
  const [spot] = await change(tx, [id, zip, name, tagline, picture]);
  if (!spot) throw new Problem('not-found');
  return spot.name;
}

/** @returns its name; null when it was already in that state */
export async function setSampleSpotRetired(tx: Tx, id: string, isRetired: boolean, now: Date): Promise<string | null> {
  const [changed] = await retire(tx, [id, isRetired, now]);
  if (changed) return changed.name;
  if ((await findSpot(tx, [id])).length === 0) throw new Problem('not-found');
  return null;
}
