import type { OrderMessagesView } from '@fondly/contract/account/order-message-view';
import { type MessageSide, messageSides, quickMessageNames } from '@fondly/contract/account/quick-messages';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Order } from '../schema.ts';

const listMessages = statement(
  'order-messages',
  row({
    id: uuid,
    side: oneOf(messageSides),
    quick: nullable(oneOf(quickMessageNames)),
    body: nullable(text),
    sentAt: timestamp,
    isReported: notNull(boolean),
  }),
  `select id, side, quick, body, sent_at, reported_at is not null as is_reported from order_messages
   where order_id = $1 order by place limit ${2 * policies.messagesPerSide}`,
);
const readRules = statement(
  'order-message-rules',
  row({ sent: notNull(integer), takesFreeText: boolean, blocks: notNull(integer), ownBlocks: notNull(integer) }),
  `select (select count(*)::int from order_messages where order_id = $1 and side = $4) as sent, r.takes_free_text,
     (select count(*)::int from message_blocks where restaurant_id = $2 and customer_id = $3) as blocks,
     (select count(*)::int from message_blocks where restaurant_id = $2 and customer_id = $3 and side = $4) as own_blocks
   from restaurants r where r.id = $2`,
);

const minutesPerHour = 60;

/** Until when both sides can write: from payment on, until a day after pickup. */
export const messagesOpenUntil = (order: Order): Date | null =>
  order.paymentConfirmedAt === null
    ? null
    : minutesAfter(order.pickupEnd, policies.messageHoursAfterPickup * minutesPerHour);

/** What this side may still send. */
export async function readMessageRules(on: Db | Tx, order: Order, side: MessageSide) {
  const { sent, takesFreeText, blocks, ownBlocks } = expectOneRow(
    await readRules(on, [order.id, order.restaurantId, order.customerId, side]),
  );
  return {
    left: Math.max(0, policies.messagesPerSide - sent),
    // The kitchen that takes no free text writes none either.
    takesText: takesFreeText && blocks === 0,
    isBlocked: ownBlocks > 0,
  };
}

/** The messages of an order as one side reads them. The caller has checked that the order is theirs. */
export async function readThread(app: App, on: Db | Tx, order: Order, side: MessageSide): Promise<OrderMessagesView> {
  const until = messagesOpenUntil(order);
  const messages = await listMessages(on, [order.id]);
  return {
    messages: messages.map(({ body, sentAt, ...message }) => ({
      ...message,
      text: body,
      sentAt: sentAt.toISOString(),
    })),
    openUntil: until && app.clock.now() < until ? until.toISOString() : null,
    ...(await readMessageRules(on, order, side)),
  };
}
