import { topics } from '@fondly/contract/live';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { and, eq } from 'drizzle-orm';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { addRating } from '../../restaurants/add-rating.ts';
import { signalOrder } from '../record-transition.ts';
import { orders, ratings } from '../schema.ts';

/**
 * Rates an own, collected order; a repeat within 30 days changes the rating. The kitchen's average changes in the same
 * transaction.
 *
 * @throws Problem `order-not-found`, `not-collected`, `rating-closed`
 */
export async function rateOrder(
  app: App,
  customer: Customer,
  orderId: string,
  input: { rating: number; review: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const isOwnOrder = and(eq(orders.id, orderId), eq(orders.customerId, customer.id));
    const [order] = await tx.select().from(orders).where(isOwnOrder).for('update');
    if (!order) throw new Problem('order-not-found');
    if (order.closedReason !== 'collected') throw new Problem('not-collected');

    const now = app.clock.now();
    const [previous] = await tx.select().from(ratings).where(eq(ratings.orderId, orderId));
    if (previous && now >= daysAfter(previous.createdAt, policies.ratingEditDays)) throw new Problem('rating-closed');
    if (previous)
      await tx
        .update(ratings)
        .set({ ...input, updatedAt: now })
        .where(eq(ratings.orderId, orderId));
    else {
      const { restaurantId } = order;
      const row = { orderId, restaurantId, customerId: customer.id, ...input, createdAt: now, updatedAt: now };
      await tx.insert(ratings).values(row);
    }
    // What is hidden stays so, and out of the average, until an operator lets it count again.
    if (!previous?.hiddenAt)
      await addRating(tx, order.restaurantId, input.rating - (previous?.rating ?? 0), previous ? 0 : 1);
    signal(tx, topics.restaurant(order.restaurantId), []);
    signalOrder(tx, order);
  });
}

/**
 * Takes an own rating back, as long as it could be changed; without one nothing happens.
 *
 * @throws Problem `order-not-found`, `rating-closed`
 */
export async function removeRating(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const isOwnOrder = and(eq(orders.id, orderId), eq(orders.customerId, customer.id));
    const [order] = await tx.select().from(orders).where(isOwnOrder).for('update');
    if (!order) throw new Problem('order-not-found');
    const [rating] = await tx.select().from(ratings).where(eq(ratings.orderId, orderId));
    if (!rating) return;
    if (app.clock.now() >= daysAfter(rating.createdAt, policies.ratingEditDays)) throw new Problem('rating-closed');
    await tx.delete(ratings).where(eq(ratings.orderId, orderId));
    if (!rating.hiddenAt) await addRating(tx, order.restaurantId, -rating.rating, -1);
    signal(tx, topics.restaurant(order.restaurantId), []);
    signalOrder(tx, order);
  });
}
