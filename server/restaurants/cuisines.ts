import type { ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import type { App } from '../platform/app.ts';
import { isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { boolean, integer, notNull, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { toSlug } from './to-slug.ts';

const read = statement(
  'cuisines-all',
  row({ slug: text, name: text, isRetired: notNull(boolean), restaurants: notNull(integer) }),
  `select c.slug, c.name, c.retired_at is not null as is_retired,
     (select count(*)::int from restaurants r where r.cuisines @> array[c.slug] and r.status = 'approved') as restaurants
   from cuisines c order by c.position`,
);
const add = command(
  'cuisine-add',
  'insert into cuisines (slug, name, position) select $1, $2, coalesce(max(position), 0) + 1 from cuisines',
);
const rename = statement(
  'cuisine-rename',
  row({ slug: text }),
  'update cuisines set name = $2 where slug = $1 returning slug',
);
const retire = statement(
  'cuisine-retire',
  row({ name: text }),
  `update cuisines set retired_at = case when $2::boolean then $3::timestamptz end
   where slug = $1 and (retired_at is not null) <> $2 returning name`,
);
const findCuisine = statement('cuisine-there', row({ slug: text }), 'select slug from cuisines where slug = $1');

/** Every cuisine in display order, retired ones included. */
export async function listCuisines(app: App): Promise<ManagedCuisine[]> {
  return read(app.db, []);
}

/**
 * The new cuisine is displayed last.
 * @returns the slug of the new cuisine
 */
export async function createCuisine(tx: Tx, name: string): Promise<string> {
  const slug = toSlug(name);
  if (!slug) throw new Problem('invalid-input', {}, { name: 'name-without-letters' });
  try {
    await add(tx, [slug, name]);
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('name-taken') : error;
  }
  return slug;
}

export async function renameCuisine(tx: Tx, slug: string, name: string): Promise<void> {
  try {
    if ((await rename(tx, [slug, name])).length === 0) throw new Problem('not-found');
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('name-taken') : error;
  }
}

/**
 * A retired cuisine disappears from filters and applications. Restaurants that have it keep it on their cards.
 * @returns its name; null when it was already in that state
 */
export async function setCuisineRetired(tx: Tx, slug: string, isRetired: boolean, now: Date): Promise<string | null> {
  const [changed] = await retire(tx, [slug, isRetired, now]);
  if (changed) return changed.name;
  if ((await findCuisine(tx, [slug])).length === 0) throw new Problem('not-found');
  return null;
}
