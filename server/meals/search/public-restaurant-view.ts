import { type PublicRestaurantView, restaurantTypes } from '@fondly/contract/restaurants';
import {
  array,
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  pair,
  type Row,
  row,
  text,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { toOpenState } from '../../restaurants/hours/open-state.ts';
import { nearbyDays, openingColumns, openingRow } from '../../restaurants/hours/schedule-columns.ts';
import { pointColumns, pointRow, publicAddressSql, toPoint } from '../../restaurants/point.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { toAverageRating } from '../to-meal-view.ts';

const restaurantRow = row({
  id: uuid,
  slug: text,
  name: text,
  address: notNull(text),
  zip: text,
  restaurantType: oneOf(restaurantTypes),
  description: text,
  logoUrl: nullable(text),
  headerImageUrl: nullable(text),
  tone: pair(text),
  timezone: text,
  ratingSum: integer,
  ratingCount: integer,
  area: nullable(text),
  neighborhood: nullable(text),
  cuisines: notNull(array(text)),
  isFavorite: notNull(boolean),
  ...pointRow.columns,
  ...openingRow.columns,
});
export type RestaurantRow = Row<typeof restaurantRow>;

/** `$1` is now, `$2` the viewer. */
const columns = `r.id, r.slug, r.name, ${publicAddressSql} as address, r.zip, r.restaurant_type, r.description,
  r.logo_url, r.header_image_url, r.tone, r.timezone,
  r.rating_sum, r.rating_count,
  (select a.name from area_zips z join areas a on a.slug = z.area where z.zip = r.zip and a.retired_at is null
   order by a.slug limit 1) as area,
  (select n.name from zip_neighborhoods n where n.zip = r.zip) as neighborhood,
  array(select c.name from cuisines c where c.slug = any (r.cuisines) order by array_position(r.cuisines, c.slug))
    as cuisines,
  exists (select from favorites f where f.user_id = $2 and f.restaurant_id = r.id) as is_favorite,
  ${pointColumns},
  ${openingColumns(nearbyDays('$1'))}`;

/** `$3`: the ids of restaurants that the viewer may see. */
export const readRestaurantCards = statement(
  'kitchens-cards',
  restaurantRow,
  `select ${columns} from restaurants r where r.id = any ($3::uuid[])`,
);

/** One restaurant by id; admins read every one. `$3`: whether the viewer is an admin; `$4`: the id. */
export const findVisibleRestaurant = statement(
  'kitchen-find',
  restaurantRow,
  `select ${columns} from restaurants r where r.id = $4 and (${visibleSql('r', '$3')} or $3)`,
);

/** Never includes owner, contact or payout data. */
export function toPublicRestaurantView(row: RestaurantRow, now: Date): PublicRestaurantView {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    zip: row.zip,
    point: toPoint(row),
    area: row.area,
    neighborhood: row.neighborhood,
    restaurantType: row.restaurantType,
    cuisines: row.cuisines,
    description: row.description,
    logoUrl: row.logoUrl,
    headerImageUrl: row.headerImageUrl,
    tone: row.tone,
    rating: toAverageRating(row),
    ratingCount: row.ratingCount,
    timezone: row.timezone,
    isFavorite: row.isFavorite,
    open: toOpenState(row, now),
  };
}
