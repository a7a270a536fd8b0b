import { originalPriceKinds } from '@fondly/contract/food';
import { mealTags } from '@fondly/contract/meals';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { earlier, later } from '@fondly/contract/time';
import type { Viewer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import {
  boolean,
  float,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { toPoint } from '../../restaurants/point.ts';
import { isForTodaySql, isTaxedSql, mealJoins, mealVisibleSql, saleColumns } from '../meal-columns.ts';
import { findUnavailableReason, saleRow } from '../orderable.ts';
import { toOriginalPrice } from '../to-meal-view.ts';
import { readRestaurantCards, toPublicRestaurantView } from './public-restaurant-view.ts';
import { listRestaurantPage, type RestaurantFilter } from './restaurant-page.ts';

const filterOption = row({ slug: text, name: text });
type FilterOption = Row<typeof filterOption>;

const listSales = statement(
  'kitchens-sales',
  row({
    restaurantId: uuid,
    priceCents: integer,
    originalPriceCents: nullable(integer),
    originalPriceKind: oneOf(originalPriceKinds),
    imageUrl: nullable(text),
    tag: oneOf(mealTags),
    isTaxed: notNull(boolean),
    ...saleRow.columns,
  }),
  `select m.restaurant_id, m.price_cents, m.original_price_cents, m.original_price_kind,
     m.image_url, m.tag, ${isTaxedSql} as is_taxed, ${saleColumns}
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.restaurant_id = any ($2::uuid[]) and ${isForTodaySql} and ${mealVisibleSql('$3')}`,
);
const listActiveCuisines = statement(
  'cuisines',
  filterOption,
  'select slug, name from cuisines where retired_at is null order by position',
);
const listActiveAreas = statement(
  'areas',
  filterOption,
  'select slug, name from areas where retired_at is null order by name',
);

const readCenter = statement(
  'kitchens-zip-center',
  row({ latitude: float, longitude: float }),
  'select latitude, longitude from zips where zip = $1',
);

/**
 * One page of the visible restaurants, favorites first. A card shows the number of available meals and their lowest
 * price.
 */
export async function listRestaurants(
  app: App,
  viewer: Viewer,
  { after: afterPage, ...filter }: RestaurantFilter & { after?: string | undefined },
): Promise<{
  restaurants: RestaurantCardView[];
  cuisines: FilterOption[];
  areas: FilterOption[];
  center: MapPoint | null;
  after?: string;
}> {
  const now = app.clock.now();
  const [{ page, ...next }, cuisines, areas, [center]] = await Promise.all([
    listRestaurantPage(app, viewer, filter, afterPage),
    listActiveCuisines(app.db, []),
    listActiveAreas(app.db, []),
    filter.zip ? readCenter(app.db, [filter.zip]) : [],
  ]);
  const ids = page.map(({ id }) => id);
  const [rows, sales] = await Promise.all([
    readRestaurantCards(app.db, [now, viewer.id, ids]),
    listSales(app.db, [now, ids, viewer.isAdmin]),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const salesByRestaurant = Map.groupBy(
    sales.filter((sale) => findUnavailableReason(sale, now) === null),
    (sale) => sale.restaurantId,
  );
  const restaurants = page.flatMap(({ id, miles }) => {
    const row = rowById.get(id);
    if (!row) return [];
    const { description: _, ...card } = toPublicRestaurantView(row, now);
    const onSale = salesByRestaurant.get(id) ?? [];
    const [cheapest] = onSale.toSorted((one, other) => one.priceCents - other.priceCents);
    const mealImageUrl = findPicture(onSale);
    const price = {
      lowestPriceCents: cheapest?.priceCents ?? null,
      lowestOriginalPriceCents: cheapest ? toOriginalPrice(cheapest).originalPriceCents : null,
      isTaxed: cheapest?.isTaxed ?? false,
    };
    const pickup = findPickup(onSale);
    return [{ ...card, miles, mealsToday: onSale.length, mealImageUrl, ...price, pickup }];
  });
  return { restaurants, cuisines, areas, center: center ? toPoint(center) : null, ...next };
}

/** The picture that stands for a restaurant. The cheapest meal is often a side dish. */
function findPicture(sales: readonly { imageUrl: string | null; tag: string; pickupEnd: Date }[]): string | null {
  const pictured = sales.filter(({ imageUrl }) => imageUrl !== null);
  const soonestFirst = pictured.toSorted((one, other) => one.pickupEnd.getTime() - other.pickupEnd.getTime());
  const picked = soonestFirst.find(({ tag }) => tag === 'chefs-pick') ?? soonestFirst[0];
  return picked?.imageUrl ?? null;
}

/** The time in which something can be picked up; null without a meal on sale. */
function findPickup(sales: readonly { pickupStart: Date; pickupEnd: Date }[]): RestaurantCardView['pickup'] {
  const [first, ...others] = sales;
  if (!first) return null;
  let { pickupStart: start, pickupEnd: end } = first;
  for (const { pickupStart, pickupEnd } of others) {
    start = earlier(start, pickupStart);
    end = later(end, pickupEnd);
  }
  return { start: start.toISOString(), end: end.toISOString() };
}
