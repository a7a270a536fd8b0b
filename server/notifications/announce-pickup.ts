import { formatClockTime } from '@fondly/contract/time';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { type MessageContext, readMessageContext, seeOrderEnd, toCustomer } from './message-context.ts';
import { type MessageRow, toMessages } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

const formatStart = ({ order }: MessageContext) => formatClockTime(order.pickupStart, order.timezone);
const toTitle = (context: MessageContext) => `Pickup of ${context.order.mealName} opens at ${formatStart(context)}`;

export const pickupMessage = {
  topic: 'orders',
  customer: {
    email(context) {
      const { order, restaurant, pickupCode } = context;
      const [from, until] = [formatStart(context), formatClockTime(order.pickupEnd, order.timezone)];
      return {
        subject: toTitle(context),
        parts: {
          title: `Pickup opens at ${from}`,
          lines: [
            `${restaurant.name} has your ${order.mealName} ready between ${from} and ${until}. Pickup times are firm.`,
            `${restaurant.address}. ${restaurant.pickupInstructions}`.trim(),
          ],
          code: { value: pickupCode, label: 'Your pickup code. Show this at the counter' },
          ...seeOrderEnd(context),
        },
      };
    },
    push: (context) =>
      toOrderPush(context, {
        title: toTitle(context),
        text: `${context.restaurant.name}, ${context.restaurant.address}. Tap for your pickup code.`,
        endsAt: context.order.pickupEnd,
      }),
  },
} satisfies MessageRow<MessageContext>;

/** Reminds the customer of a pickup window that opens soon. */
export async function announcePickup(app: App, { orderId }: JobPayloads['announce-pickup']): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= context.now) return;
  const readers = { customer: { person: toCustomer(context.order), key: `order:${orderId}:reminder` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(pickupMessage, context, readers, context.now))
      await notify(tx, person, message);
  });
}
