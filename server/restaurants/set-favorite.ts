import { and, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { favorites, restaurants } from './schema.ts';
import { visibleTo } from './visibility.ts';

/**
 * Adds or removes a favourite; saying it twice changes nothing. Only a kitchen that the person can see can be
 * added; removing works always and so tells nothing about kitchens that cannot be seen.
 *
 * @throws Problem `kitchen-not-found`
 */
export async function setFavorite(
  app: App,
  customer: Customer,
  restaurantId: string,
  isFavorite: boolean,
): Promise<void> {
  await transaction(app, async (tx) => {
    if (!isFavorite) {
      const isThisFavorite = and(eq(favorites.userId, customer.id), eq(favorites.restaurantId, restaurantId));
      await tx.delete(favorites).where(isThisFavorite);
      return;
    }
    const isVisible = and(eq(restaurants.id, restaurantId), visibleTo(customer));
    const [restaurant] = await tx.select({ id: restaurants.id }).from(restaurants).where(isVisible);
    if (!restaurant) throw new Problem('restaurant-not-found');
    const row = { userId: customer.id, restaurantId, createdAt: app.clock.now() };
    await tx.insert(favorites).values(row).onConflictDoNothing();
  });
}
