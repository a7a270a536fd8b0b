import type { OrderMessagesView } from '@fondly/contract/account/order-message-view';
import { type MessageSide, type QuickMessage, quickMessages } from '@fondly/contract/account/quick-messages';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { lockOrder } from '../find-order.ts';
import { raiseAlarm } from '../raise-alarm.ts';
import { signalOrder } from '../record-transition.ts';
import type { Order } from '../schema.ts';
import { maskContact } from './mask-contact.ts';
import { messagesOpenUntil, readMessageRules, readThread } from './message-thread.ts';

const insertMessage = statement(
  'order-message-insert',
  row({ id: uuid }),
  `insert into order_messages (id, order_id, side, author_id, quick, body, sent_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do nothing returning id`,
);
const findOwn = statement(
  'order-message-own',
  row({ id: uuid }),
  'select id from order_messages where id = $1 and order_id = $2 and side = $3',
);
const markRead = command(
  'order-messages-read',
  'update order_messages set read_at = $3 where order_id = $1 and side <> $2 and read_at is null',
);
const markReported = statement(
  'order-message-report',
  row({ id: uuid }),
  `update order_messages set reported_at = $4
   where id = $1 and order_id = $2 and side <> $3 and reported_at is null returning id`,
);
const block = command(
  'message-block',
  `insert into message_blocks (restaurant_id, customer_id, side, blocked_at) values ($1, $2, $3, $4)
   on conflict do nothing`,
);
const unblock = command(
  'message-unblock',
  'delete from message_blocks where restaurant_id = $1 and customer_id = $2 and side = $3',
);

/** Who writes, and whether the order is theirs. */
export type Writer = {
  side: MessageSide;
  personId: string;
  isOwn: (tx: Tx, order: Order) => Promise<boolean> | boolean;
};

async function withThread(
  app: App,
  writer: Writer,
  orderId: string,
  change: (tx: Tx, order: Order, now: Date) => Promise<void>,
): Promise<OrderMessagesView> {
  return transaction(app, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.paymentConfirmedAt || !(await writer.isOwn(tx, order))) throw new Problem('order-not-found');
    await change(tx, order, app.clock.now());
    return readThread(app, tx, order, writer.side);
  });
}

/** The messages of an order for one of its two sides. */
export const listThread = (app: App, writer: Writer, orderId: string): Promise<OrderMessagesView> =>
  withThread(app, writer, orderId, async () => {});

type NewMessage = { requestId: string; quick: QuickMessage | null; text: string | null };

/**
 * Writes to the other side, which is told in the app, by push, and by email (docs/domain.md#order-messages). The same
 * message twice counts once.
 */
export function sendMessage(app: App, writer: Writer, orderId: string, input: NewMessage): Promise<OrderMessagesView> {
  const { requestId, quick, text } = input;
  const { side, personId } = writer;
  return withThread(app, writer, orderId, async (tx, order, now) => {
    if ((await findOwn(tx, [requestId, orderId, side])).length > 0) return;
    const until = messagesOpenUntil(order);
    if (!until || now >= until) throw new Problem('messages-closed');
    const { left, takesText } = await readMessageRules(tx, order, side);
    if (left === 0) throw new Problem('too-many-messages');
    const isOwnQuick = quick !== null && quickMessages[side].some((name) => name === quick);
    if (quick === null ? !takesText : !isOwnQuick) throw new Problem('free-text-off');
    const body = quick === null ? maskContact(text ?? '') : null;
    const inserted = await insertMessage(tx, [requestId, orderId, side, personId, quick, body, now]);
    if (inserted.length === 0) throw new Problem('request-id-reused');
    signalOrder(tx, order);
    enqueue(tx, 'announce-order-message', { messageId: requestId });
  });
}

/** The reader has seen what the other side wrote. */
export const markThreadRead = (app: App, writer: Writer, orderId: string): Promise<OrderMessagesView> =>
  withThread(app, writer, orderId, async (tx, order, now) => {
    if ((await markRead(tx, [orderId, writer.side, now])) > 0) signalOrder(tx, order);
  });

/** Reports a message of the other side. An admin reads the messages with a reason. */
export const flagMessage = (app: App, writer: Writer, orderId: string, messageId: string): Promise<OrderMessagesView> =>
  withThread(app, writer, orderId, async (tx, order, now) => {
    const reported = await markReported(tx, [messageId, orderId, writer.side, now]);
    if (reported.length === 0) return;
    const reporter = writer.side === 'customer' ? 'customer' : 'kitchen';
    const text = `The ${reporter} of order ${order.orderNumber} reported a message.`;
    await raiseAlarm(tx, { kind: 'message-reported', source: messageId, orderId, text }, now);
  });

/** Ends free text between this customer and this kitchen, or allows it again. Quick messages stay. */
export const setTextBlocked = (
  app: App,
  writer: Writer,
  orderId: string,
  isBlocked: boolean,
): Promise<OrderMessagesView> =>
  withThread(app, writer, orderId, async (tx, order, now) => {
    const pair = [order.restaurantId, order.customerId, writer.side];
    await (isBlocked ? block(tx, [...pair, now]) : unblock(tx, pair));
    signalOrder(tx, order);
  });
