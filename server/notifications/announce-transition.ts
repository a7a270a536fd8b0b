import { notify } from '../messaging/notify.ts';
import { toStoredTransition, toTransition } from '../orders/stored-transitions.ts';
import { lockIfStillReady } from '../orders/undo/lock-if-still-ready.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { readMessageContext, toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { orderMessages } from './order-messages.ts';

/** Tells the restaurant and the customer about one transition. A repeat tells no one again. */
export async function announceTransition(app: App, payload: JobPayloads['announce-transition']): Promise<void> {
  const { orderId } = payload;
  // Jobs of the previous release carry its names.
  const transition = toTransition(payload.transition);
  const row = orderMessages[transition];
  const context = row && (await readMessageContext(app, orderId));
  if (!row || !context) return;
  const { order, restaurant, now } = context;
  const key = `order:${orderId}:${toStoredTransition(transition)}`;
  const readers = {
    staff: { person: { restaurantId: order.restaurantId, email: restaurant.email }, key: `${key}:restaurant` },
    customer: { person: toCustomer(order), key },
  };
  const at = payload.at ? new Date(payload.at) : null;
  await transaction(app, async (tx) => {
    if (transition === 'markReady' && !(await lockIfStillReady(tx, orderId, at))) return;
    for (const { person, message } of toMessages(row, context, readers, now)) await notify(tx, person, message);
  });
}
