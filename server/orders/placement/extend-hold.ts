import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { notNull, nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signalOrder } from '../record-transition.ts';
import type { Order } from '../schema.ts';

const holdRow = row({
  until: nullable(timestamp),
  extendedAt: nullable(timestamp),
  heldSince: notNull(timestamp),
  restaurantId: uuid,
  pickupEnd: timestamp,
});

const readHold = statement(
  'hold-read',
  holdRow,
  `select c.until, c.extended_at, coalesce(c.held_since, o.created_at) as held_since,
     o.restaurant_id, o.pickup_end
   from orders o join claims c on c.order_id = o.id
   where o.id = $1 and o.customer_id = $2 and o.closed_reason is null and c.released_at is null for no key update`,
);
const extendOnce = statement(
  'hold-extend',
  row({ until: notNull(timestamp) }),
  `update claims set until = $2, extended_at = $3
   where order_id = $1 and released_at is null and until > $3 and extended_at is null returning until`,
);

/**
 * Adds five minutes to a running hold, once; never past the end of pickup, and never past ten minutes after the
 * customer's first hold on the meal.
 */
export async function extendHold(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const [hold] = await readHold(tx, [orderId, customer.id]);
    if (!hold) throw new Problem('order-not-found');
    if (hold.until === null || hold.until <= now) throw new Problem('hold-expired');
    const latestEnd = earlier(minutesAfter(hold.heldSince, policies.holdTotalMinutes), hold.pickupEnd);
    const until = earlier(minutesAfter(hold.until, policies.holdExtensionMinutes), latestEnd);
    if (hold.until >= latestEnd) throw new Problem('hold-already-extended');
    if ((await extendOnce(tx, [orderId, until, now])).length === 0) throw new Problem('hold-already-extended');
    signalOrder(tx, { id: orderId, customerId: customer.id, restaurantId: hold.restaurantId });
  });
}

const extendWithinLimit = command(
  'hold-extend-bank',
  'update claims set until = $2 where order_id = $1 and released_at is null and until is not null and until < $2',
);

/**
 * Keeps the portions while a bank authenticates the customer or processes the payment: five minutes at a time, at most
 * thirty after the checkout, and never past the end of pickup.
 */
export async function extendHoldDuringPayment(tx: Tx, order: Order, now: Date): Promise<void> {
  const latestEnd = earlier(minutesAfter(order.createdAt, policies.holdMaxMinutes), order.pickupEnd);
  const until = earlier(minutesAfter(now, policies.holdMinutes), latestEnd);
  if (until > now) await extendWithinLimit(tx, [order.id, until]);
}
