import { clockTime } from '@fondly/contract/time';
import { wants } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { readTold } from './message-context.ts';
import type { Told } from './order-messages.ts';
import { orderPush } from './order-pushes.ts';

/** Task `announce-pickup`: reminds the buyer of a window that opens soon, by mail and on the devices that want it. */
export async function announcePickup(app: App, payload: Record<string, unknown>): Promise<void> {
  const told = await readTold(app, String(payload.orderId));
  const now = app.clock.now();
  if (!told || told.order.closedReason !== null || told.order.pickupEnd <= now) return;
  const { order, kitchen } = told;
  const from = clockTime(order.pickupStart, order.timezone);
  await transaction(app, async (tx) => {
    const text = `${kitchen.name}, ${kitchen.address}. Tap for your pickup code.`;
    const words = { title: `Pickup of ${order.mealName} opens at ${from}`, text };
    await queuePush(tx, orderPush(told, 'reminder', words, order.pickupEnd), now);
    if (!(await wants(tx, order.customerId, 'orders', 'mail'))) return;
    const parts = reminderOf(told, from);
    const mail = { key: `order:${order.id}:reminder`, to: order.customerEmail, subject: words.title };
    await queueMail(tx, { ...mail, html: mailHtml(parts), text: mailText(parts) }, now);
  });
}

export function reminderOf({ order, kitchen, pickupCode, ordersUrl, contactEmail }: Told, from: string): MailParts {
  const until = clockTime(order.pickupEnd, order.timezone);
  return {
    title: `Pickup opens at ${from}`,
    lines: [
      `${kitchen.name} has your ${order.mealName} ready between ${from} and ${until}. Pickup times are firm.`,
      `${kitchen.address}. ${kitchen.pickupInstructions}`.trim(),
    ],
    code: { value: pickupCode, label: 'Your pickup code. Show this at the counter' },
    button: { text: 'See your order', url: ordersUrl },
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${contactEmail}`],
  };
}
