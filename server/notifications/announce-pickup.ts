import { formatClockTime } from '@fondly/contract/time';
import { canNotify } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { readMessageContext } from './message-context.ts';
import type { MessageContext } from './order-messages.ts';
import { toOrderPush } from './order-pushes.ts';

/** Task `announce-pickup`: reminds the buyer of a window that opens soon, by mail and on the devices that want it. */
export async function announcePickup(app: App, payload: Record<string, unknown>): Promise<void> {
  const context = await readMessageContext(app, String(payload.orderId));
  const now = app.clock.now();
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= now) return;
  const { order, restaurant } = context;
  const from = formatClockTime(order.pickupStart, order.timezone);
  await transaction(app, async (tx) => {
    const text = `${restaurant.name}, ${restaurant.address}. Tap for your pickup code.`;
    const pushText = { title: `Pickup of ${order.mealName} opens at ${from}`, text };
    await queuePush(tx, toOrderPush(context, 'reminder', pushText, order.pickupEnd), now);
    if (!(await canNotify(tx, order.customerId, 'orders', 'mail'))) return;
    const parts = pickupReminderMail(context, from);
    const mail = { key: `order:${order.id}:reminder`, to: order.customerEmail, subject: pushText.title };
    await queueMail(tx, { ...mail, html: renderMailHtml(parts), text: renderMailText(parts) }, now);
  });
}

export function pickupReminderMail(
  { order, restaurant, pickupCode, ordersUrl, contactEmail }: MessageContext,
  from: string,
): MailParts {
  const until = formatClockTime(order.pickupEnd, order.timezone);
  return {
    title: `Pickup opens at ${from}`,
    lines: [
      `${restaurant.name} has your ${order.mealName} ready between ${from} and ${until}. Pickup times are firm.`,
      `${restaurant.address}. ${restaurant.pickupInstructions}`.trim(),
    ],
    code: { value: pickupCode, label: 'Your pickup code. Show this at the counter' },
    button: { text: 'See your order', url: ordersUrl },
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${contactEmail}`],
  };
}
