import { restaurantsPerPage } from '@fondly/contract/restaurants';
import { z } from 'zod';
import type { Viewer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { float, nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/*
 * A page reads its ids from an index first, and only then the columns of its cards. `$1` is the viewer, `$2` whether the
 * viewer is an admin, `$3` the cuisine or null, `$4` the area or null, `$5` to `$7` the distance, name, and id of the
 * last restaurant on the page before, or null. The nearest restaurants need `$8`, the ZIP.
 */

const placed = row({ id: uuid, name: text, miles: nullable(float) });
type Placed = Row<typeof placed>;

export type RestaurantFilter = { cuisine?: string | undefined; area?: string | undefined; zip?: string | undefined };

/** One more than a page, which tells whether another one follows. */
const limit = restaurantsPerPage + 1;

const isVisible = visibleSql('r', '$2');
const hasCuisine = '($3::text is null or $3 = any (r.cuisines))';
const isFavorite = 'exists (select from favorites f where f.user_id = $1 and f.restaurant_id = r.id)';
const inArea = `r.zip in (select z.zip from area_zips z join areas a on a.slug = z.area
  where z.area = $4 and a.retired_at is null)`;
const afterName = '($7::uuid is null or (r.name, r.id) > ($6::text, $7))';
const afterMiles = '($7::uuid is null or (near.miles, r.name, r.id) > ($5::real, $6::text, $7))';
const columnsByName = 'r.id, r.name, null::real as miles';
/** Names the parameters that a list does not use, so that all lists take the same ones. */
const unused = (...parameters: string[]) => parameters.map((parameter) => `and ${parameter} is null`).join(' ');

/** Reads the index `restaurants_name`, and stops after a page. */
const listByName = statement(
  'kitchens-by-name',
  placed,
  `select ${columnsByName} from restaurants r
   where ${isVisible} and not ${isFavorite} and ${afterName} ${unused('$3::text', '$4::text', '$5::real')}
   order by r.name, r.id limit ${limit}`,
);
/** Without the index `restaurants_cuisines`, a rare cuisine would be looked for among all restaurants. */
const listOfCuisine = statement(
  'kitchens-of-cuisine',
  placed,
  `select ${columnsByName} from restaurants r
   where ${isVisible} and r.cuisines @> array[$3::text] and not ${isFavorite} and ${afterName}
     ${unused('$4::text', '$5::real')}
   order by r.name, r.id limit ${limit}`,
);
/** Sorts the restaurants of one area, which has the ZIPs of a city at most. */
const listOfArea = statement(
  'kitchens-of-area',
  placed,
  `select ${columnsByName} from restaurants r
   where ${isVisible} and ${inArea} and ${hasCuisine} and not ${isFavorite} and ${afterName} ${unused('$5::real')}
   order by r.name, r.id limit ${limit}`,
);
/** Walks the ZIPs with restaurants by distance, and stops after a page. */
const listNearest = statement(
  'kitchens-nearest',
  placed,
  `select r.id, r.name, near.miles from zip_neighbours near join restaurants r on r.zip = near.near_zip
   where near.zip = $8 and near.miles >= coalesce($5::real, 0) and ${isVisible} and ($4::text is null or ${inArea})
     and ${hasCuisine} and not ${isFavorite} and ${afterMiles}
   order by near.miles, r.name, r.id limit ${limit}`,
);
const listFavorites = statement(
  'kitchens-favorites',
  placed,
  `select ${columnsByName} from favorites own join restaurants r on r.id = own.restaurant_id
   where own.user_id = $1 and ${isVisible} and ($4::text is null or ${inArea}) and ${hasCuisine} and ${afterName}
     ${unused('$5::real')}
   order by r.name, r.id limit ${limit}`,
);
const listNearestFavorites = statement(
  'kitchens-nearest-favorites',
  placed,
  `select r.id, r.name, near.miles from favorites own join restaurants r on r.id = own.restaurant_id
     join zip_neighbours near on near.zip = $8 and near.near_zip = r.zip
   where own.user_id = $1 and ${isVisible} and ($4::text is null or ${inArea}) and ${hasCuisine} and ${afterMiles}
   order by near.miles, r.name, r.id limit ${limit}`,
);

/** The last restaurant of a page. Its values are in the cursor, so that a change to it moves no later page. */
const cursorSchema = z.tuple([z.enum(['favorites', 'others']), z.number().nullable(), z.string().max(100), z.uuid()]);
type Cursor = z.infer<typeof cursorSchema>;

/**
 * The restaurants of one page, favorites first. Both groups are sorted by distance when there is a ZIP, else by name.
 * @param after - the `after` of the page before
 */
export async function listRestaurantPage(
  app: App,
  viewer: Viewer,
  filter: RestaurantFilter,
  after: string | undefined,
): Promise<{ page: Placed[]; after?: string }> {
  const cursor = after === undefined ? null : decodeCursor(after);
  if (cursor && (cursor[1] === null) !== (filter.zip === undefined)) throw new Problem('invalid-input');
  const values = (from: Cursor | null) => [
    ...[viewer.id, viewer.isAdmin, filter.cuisine ?? null, filter.area ?? null],
    ...[from?.[1] ?? null, from?.[2] ?? null, from?.[3] ?? null, ...(filter.zip ? [filter.zip] : [])],
  ];
  const [favorites, others] = chooseLists(filter);
  const isPastFavorites = cursor?.[0] === 'others';
  const first = isPastFavorites ? [] : await favorites(app.db, values(cursor));
  const rest = first.length > restaurantsPerPage ? [] : await others(app.db, values(isPastFavorites ? cursor : null));
  const found = [...first, ...rest];
  const page = found.slice(0, restaurantsPerPage);
  const last = page.at(-1);
  if (!last || found.length <= restaurantsPerPage) return { page };
  const group = page.length <= first.length ? 'favorites' : 'others';
  return { page, after: encodeCursor([group, last.miles, last.name, last.id]) };
}

function chooseLists({ cuisine, area, zip }: RestaurantFilter) {
  if (zip !== undefined) return [listNearestFavorites, listNearest] as const;
  if (area !== undefined) return [listFavorites, listOfArea] as const;
  return [listFavorites, cuisine === undefined ? listByName : listOfCuisine] as const;
}

const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decodeCursor(after: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw new Problem('invalid-input');
  }
}

const findVisible = statement(
  'kitchens-visible',
  row({ id: uuid }),
  `select r.id from restaurants r where r.id = any ($1::uuid[]) and ${isVisible}`,
);

/** Those of a few restaurants that the customer can still see. */
export async function findVisibleRestaurants(app: App, viewer: Viewer, ids: string[]): Promise<{ ids: string[] }> {
  const rows = await findVisible(app.db, [ids, viewer.isAdmin]);
  return { ids: rows.map((found) => found.id) };
}
