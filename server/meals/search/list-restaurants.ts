import type { RestaurantCardView } from '@fondly/contract/restaurants';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { integer, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { isForTodaySql, mealJoins, mealVisibleSql, saleColumns } from '../meal-columns.ts';
import { findUnavailableReason, saleRow } from '../orderable.ts';
import { listVisibleRestaurants, toPublicRestaurantView } from './public-restaurant-view.ts';

const filterOption = row({ slug: text, name: text });
type FilterOption = Row<typeof filterOption>;

const listSales = statement(
  'kitchens-sales',
  row({ restaurantId: uuid, priceCents: integer, ...saleRow.columns }),
  `select m.restaurant_id, m.price_cents, ${saleColumns}
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

/**
 * The visible restaurants: favorites first, then those with meals on sale today. A card shows the number of available
 * meals and their lowest price.
 */
export async function listRestaurants(
  app: App,
  customer: Customer,
  filter: { cuisine?: string | undefined; area?: string | undefined },
): Promise<{ restaurants: RestaurantCardView[]; cuisines: FilterOption[]; areas: FilterOption[] }> {
  const now = app.clock.now();
  const parameters = [now, customer.id, customer.isAdmin, filter.cuisine ?? null, filter.area ?? null];
  const [rows, cuisines, areas] = await Promise.all([
    listVisibleRestaurants(app.db, parameters),
    listActiveCuisines(app.db, []),
    listActiveAreas(app.db, []),
  ]);
  const sales = await listSales(app.db, [now, rows.map((row) => row.id), customer.isAdmin]);
  const salesByRestaurant = Map.groupBy(
    sales.filter((sale) => findUnavailableReason(sale, now) === null),
    (sale) => sale.restaurantId,
  );
  const restaurants = rows.map((row) => {
    const onSale = salesByRestaurant.get(row.id) ?? [];
    const lowestPriceCents = onSale.length > 0 ? Math.min(...onSale.map((sale) => sale.priceCents)) : null;
    return { ...toPublicRestaurantView(row, now), mealsToday: onSale.length, lowestPriceCents };
  });
  return { restaurants: restaurants.sort(compareByFavoriteThenSale), cuisines, areas };
}

/** The sort is stable, so each group stays in order of name. */
function compareByFavoriteThenSale(a: RestaurantCardView, b: RestaurantCardView): number {
  const rank = (card: RestaurantCardView) => (card.isFavorite ? 2 : 0) + (card.mealsToday > 0 ? 1 : 0);
  return rank(b) - rank(a);
}
