import { formatClockTime } from '@fondly/contract/time';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { type MessageContext, readMessageContext, seeOrderEnd, toCustomer } from './message-context.ts';
import { type MessageRow, toMessages } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

const readLatePickup = statement(
  'late-pickup-message-context',
  row({ orderId: uuid, toEnd: timestamp }),
  'select order_id, to_end from late_pickups where id = $1',
);

const formatEnd = ({ order }: MessageContext) => formatClockTime(order.pickupEnd, order.timezone);

/** What the customer of an order that is kept longer is told. The email is about the pickup, so every customer gets it. */
export const latePickupMessage = {
  topic: 'receipts',
  customer: {
    email(context) {
      const { order, restaurant, pickupCode } = context;
      const until = formatEnd(context);
      return {
        subject: `Your order is kept until ${until}: ${order.mealName} (${order.orderNumber})`,
        parts: {
          title: `You have until ${until}`,
          lines: [
            `${restaurant.name} keeps your order longer: you can pick up your ${order.mealName} until ${until}.`,
            `${restaurant.address}. ${restaurant.pickupInstructions}`.trim(),
          ],
          code: { value: pickupCode, label: 'Your pickup code. Show this at the counter' },
          ...seeOrderEnd(context),
        },
      };
    },
    push: (context) =>
      toOrderPush(context, {
        title: `Your order is kept until ${formatEnd(context)}`,
        text: `${context.restaurant.name}, ${context.restaurant.address}. Tap for your pickup code.`,
        endsAt: context.order.pickupEnd,
      }),
  },
} satisfies MessageRow<MessageContext>;

/** Tells the customer how long the order is kept, unless it has ended or was kept still longer since. */
export async function announceLatePickup(
  app: App,
  { latePickupId }: JobPayloads['announce-late-pickup'],
): Promise<void> {
  const [kept] = await readLatePickup(app.db, [latePickupId]);
  const context = kept && (await readMessageContext(app, kept.orderId));
  if (!kept || !context || context.order.closedReason !== null) return;
  if (+kept.toEnd !== +context.order.pickupEnd) return;
  const readers = { customer: { person: toCustomer(context.order), key: `late-pickup:${latePickupId}` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(latePickupMessage, context, readers, context.now))
      await notify(tx, person, message);
  });
}
