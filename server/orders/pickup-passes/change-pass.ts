import { randomUUID } from 'node:crypto';
import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import type { Order } from '../schema.ts';
import { derivePassToken, hashPassToken } from './pass-secrets.ts';

const readPasses = statement(
  'pickup-passes-of-order',
  row({ friend: nullable(text), created: notNull(integer) }),
  `select max(friend) filter (where canceled_at is null) as friend, count(*)::int as created
   from pickup_passes where order_id = $1`,
);
const insertPass = command(
  'pickup-pass-insert',
  'insert into pickup_passes (id, order_id, friend, token_hash, created_at) values ($1, $2, $3, $4, $5)',
);
const cancelLivePass = command(
  'pickup-pass-cancel',
  'update pickup_passes set canceled_at = $2 where order_id = $1 and canceled_at is null and used_at is null',
);

async function lockOwnOrder(tx: Tx, customer: Customer, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  return order;
}

/** Whether a friend can still pick the order up. */
export const canHavePass = ({ status, closedReason, pickupEnd }: Order, now: Date): boolean =>
  orderTerms.awaitingPickup.includes(status) && closedReason === null && now < pickupEnd;

/**
 * Creates a pass with which a friend can pick up the order (docs/domain.md#pickup-passes): one at a time, three in all.
 * The same name twice counts once.
 */
export async function createPickupPass(app: App, customer: Customer, orderId: string, friend: string): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOwnOrder(tx, customer, orderId);
    const now = app.clock.now();
    if (!canHavePass(order, now)) throw new Problem('pickup-pass-closed');
    const passes = expectOneRow(await readPasses(tx, [orderId]));
    if (passes.friend === friend) return;
    if (passes.friend !== null) throw new Problem('pickup-pass-exists');
    if (passes.created >= policies.pickupPassesPerOrder) throw new Problem('too-many-pickup-passes');
    const id = randomUUID();
    await insertPass(tx, [id, orderId, friend, hashPassToken(derivePassToken(app.config.secret, id)), now]);
    signalOrder(tx, order);
  });
}

/** Cancels the live pass, if there is one. Its code stops working at once; the buyer's own code keeps working. */
export async function cancelPickupPass(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOwnOrder(tx, customer, orderId);
    const canceledCount = await cancelLivePass(tx, [orderId, app.clock.now()]);
    if (canceledCount > 0) signalOrder(tx, order);
  });
}
