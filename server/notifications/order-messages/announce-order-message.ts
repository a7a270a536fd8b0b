import { messageSides, quickMessageNames } from '@fondly/contract/account/quick-messages';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { nullable, oneOf, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { readMessageContext, toCustomer } from '../message-context.ts';
import { toMessages } from '../message-table.ts';
import { orderMessageMessages } from './order-message-messages.ts';

const readMessage = statement(
  'order-message-context',
  row({
    id: uuid,
    orderId: uuid,
    side: oneOf(messageSides),
    quick: nullable(oneOf(quickMessageNames)),
    body: nullable(text),
  }),
  'select id, order_id, side, quick, body from order_messages where id = $1',
);

/** Tells the other side what one side of an order wrote. The email to a kitchen goes to its own address alone. */
export async function announceOrderMessage(
  app: App,
  { messageId }: JobPayloads['announce-order-message'],
): Promise<void> {
  const [message] = await readMessage(app.db, [messageId]);
  const context = message && (await readMessageContext(app, message.orderId));
  if (!message || !context) return;
  const { order, restaurant, now } = context;
  const key = `order-message:${message.id}`;
  const readers = {
    staff: { person: { restaurantId: order.restaurantId, email: restaurant.email }, key },
    customer: { person: toCustomer(order), key },
  };
  await transaction(app, async (tx) => {
    const written = { ...context, message };
    for (const { person, message: announced } of toMessages(orderMessageMessages[message.side], written, readers, now))
      await notify(tx, person, announced);
  });
}
