import type { cuisineView, KitchenCardView } from '@fondly/contract/restaurants';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { isForToday, mealParts, mealVisibleSql, saleColumns } from '../meal-columns.ts';
import { blockOf, type Sale } from '../orderable.ts';
import { findKitchens, kitchenView } from './public-restaurant-view.ts';

type Choice = z.output<typeof cuisineView>;

const findSales = prepared<Sale & { restaurantId: string; priceCents: number }>(
  'kitchens-sales',
  `select m.restaurant_id as "restaurantId", m.price_cents as "priceCents", ${saleColumns}
   from meals m join restaurants r on r.id = m.restaurant_id ${mealParts}
   where m.restaurant_id = any ($2::uuid[]) and ${isForToday} and ${mealVisibleSql('$3')}`,
);
const findCuisines = prepared<Choice>(
  'cuisines',
  'select slug, name from cuisines where retired_at is null order by position',
);
const findAreas = prepared<Choice>('areas', 'select slug, name from areas where retired_at is null order by name');

/**
 * The kitchens this person may see, favourites first, then those with something on sale today. A card counts what
 * can be ordered now and names its lowest price. Customer specification, section 2, Kitchens.
 */
export async function listKitchens(
  app: App,
  customer: Customer,
  filter: { cuisine?: string | undefined; area?: string | undefined },
): Promise<{ kitchens: KitchenCardView[]; cuisines: Choice[]; areas: Choice[] }> {
  const now = app.clock.now();
  const wish = [now, customer.id, customer.isSuperAdmin, filter.cuisine ?? null, filter.area ?? null];
  const [rows, cuisines, areas] = await Promise.all([
    findKitchens(app.db, wish),
    findCuisines(app.db, []),
    findAreas(app.db, []),
  ]);
  const sales = await findSales(app.db, [now, rows.map((row) => row.id), customer.isSuperAdmin]);
  const prices = Map.groupBy(
    sales.filter((sale) => blockOf(sale, now) === null),
    (sale) => sale.restaurantId,
  );
  const kitchens = rows.map((row) => {
    const onSale = prices.get(row.id) ?? [];
    const fromCents = onSale.length > 0 ? Math.min(...onSale.map((sale) => sale.priceCents)) : null;
    return { ...kitchenView(row, now), mealsToday: onSale.length, fromCents };
  });
  return { kitchens: kitchens.sort(byFavoriteThenSale), cuisines, areas };
}

/** Sorting is stable: within each group the names stay in order. */
function byFavoriteThenSale(a: KitchenCardView, b: KitchenCardView): number {
  const rank = (card: KitchenCardView) => (card.isFavorite ? 2 : 0) + (card.mealsToday > 0 ? 1 : 0);
  return rank(b) - rank(a);
}
