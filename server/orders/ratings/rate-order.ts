import { topics } from '@fondly/contract/live';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { requireConfirmedEmail } from '../../accounts/email-confirmation/confirm-email.ts';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { addRating } from '../../restaurants/add-rating.ts';
import { isInsiderSql } from '../../restaurants/insiders.ts';
import { signalOrder } from '../record-transition.ts';
import { orderColumns, orderRow, ratingColumns, ratingRow } from '../schema.ts';

const lockOwn = statement(
  'order-lock-of-customer',
  orderRow,
  `select ${orderColumns} from orders where id = $1 and customer_id = $2 for no key update`,
);
const read = statement('rating-read', ratingRow, `select ${ratingColumns} from ratings where order_id = $1`);
const findInsider = statement(
  'rating-find-insider',
  noColumns,
  `select from users u where u.id = $2 and ${isInsiderSql('$1', 'u.id', '$3')}`,
);
const insert = command(
  'rating-insert',
  `insert into ratings (order_id, restaurant_id, customer_id, rating, review, is_public, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const update = command(
  'rating-update',
  'update ratings set rating = $2, review = $3, is_public = $4, updated_at = $5 where order_id = $1',
);
const remove = command('rating-delete', 'delete from ratings where order_id = $1');

/**
 * Rates a collected order of the customer. A repeat within 30 days changes the rating. The average of the restaurant
 * changes in the same transaction.
 */
export async function rateOrder(
  app: App,
  customer: Customer,
  orderId: string,
  input: { rating: number; review: string; isPublic: boolean },
): Promise<void> {
  await transaction(app, async (tx) => {
    const [order] = await lockOwn(tx, [orderId, customer.id]);
    if (!order) throw new Problem('order-not-found');
    if (order.closedReason !== 'collected') throw new Problem('not-collected');
    requireConfirmedEmail(customer);
    const now = app.clock.now();
    // Someone who ordered before they joined the staff.
    if ((await findInsider(tx, [order.restaurantId, customer.id, now])).length > 0) throw new Problem('own-rating');

    const [previous] = await read(tx, [orderId]);
    if (previous && now >= daysAfter(previous.createdAt, policies.ratingEditDays)) throw new Problem('rating-closed');
    if (previous) await update(tx, [orderId, input.rating, input.review, input.isPublic, now]);
    else await insert(tx, [orderId, order.restaurantId, customer.id, input.rating, input.review, input.isPublic, now]);
    // A hidden rating stays out of the average until an admin shows it again, and that of former staff always.
    if (!previous?.hiddenAt && !previous?.isInsider)
      await addRating(tx, order.restaurantId, input.rating - (previous?.rating ?? 0), previous ? 0 : 1);
    signal(tx, topics.restaurant(order.restaurantId), []);
    signalOrder(tx, order);
  });
}

/** Removes the customer's rating while it can still be changed. Without a rating, nothing happens. */
export async function removeRating(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const [order] = await lockOwn(tx, [orderId, customer.id]);
    if (!order) throw new Problem('order-not-found');
    const [rating] = await read(tx, [orderId]);
    if (!rating) return;
    if (app.clock.now() >= daysAfter(rating.createdAt, policies.ratingEditDays)) throw new Problem('rating-closed');
    await remove(tx, [orderId]);
    if (!rating.hiddenAt && !rating.isInsider) await addRating(tx, order.restaurantId, -rating.rating, -1);
    signal(tx, topics.restaurant(order.restaurantId), []);
    signalOrder(tx, order);
  });
}
