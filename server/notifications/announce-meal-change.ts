import type { MealChange } from '../meals/queue-meal-change.ts';
import { canNotify } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { readMessageContext } from './message-context.ts';
import type { MessageContext } from './order-messages.ts';
import { toOrderPush } from './order-pushes.ts';

type MealChangeMessage = { orderId: string; at: string; changes: MealChange[]; isFood: boolean };

/**
 * Task `announce-meal-change`: tells one buyer, once for each change, what the kitchen says now and what it said before.
 * It goes to everybody: who must not eat something has to know, whatever the choices.
 */
export async function announceMealChange(app: App, payload: Record<string, unknown>): Promise<void> {
  const { orderId, at, changes, isFood } = payload as MealChangeMessage;
  const context = await readMessageContext(app, orderId);
  const now = app.clock.now();
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= now) return;
  const { order } = context;
  const parts = mealChangeMail(context, changes, isFood);
  await transaction(app, async (tx) => {
    const pushText = { title: parts.title, text: 'Tap to see what changed, and to cancel free of charge.' };
    if (isFood) await queuePush(tx, toOrderPush(context, `meal-change:${at}`, pushText, order.pickupEnd), now);
    if (!(await canNotify(tx, order.customerId, 'receipts', 'mail'))) return;
    const mail = { key: `order:${order.id}:meal-change:${at}`, to: order.customerEmail };
    const subject = `${parts.title}: ${order.mealName} (${order.orderNumber})`;
    await queueMail(tx, { ...mail, subject, html: renderMailHtml(parts), text: renderMailText(parts) }, now);
  });
}

export function mealChangeMail(
  { restaurant, ordersUrl, contactEmail }: MessageContext,
  changes: MealChange[],
  isFood: boolean,
): MailParts {
  const what = isFood ? 'what is in your meal' : 'the name of your meal';
  return {
    title: isFood ? 'The kitchen changed what is in your meal' : 'Your meal has another name',
    lines: [
      `${restaurant.name} changed ${what} after you ordered it.`,
      ...(isFood
        ? [
            'If it is not for you any more, cancel free of charge until the pickup window ends, and all of your money goes back.',
            'With an allergy, please ask the kitchen before you eat.',
          ]
        : []),
    ],
    rows: changes.flatMap(({ what: name, before, after }): [string, string][] => [
      [`${name}, before`, before],
      [`${name}, now`, after],
    ]),
    button: { text: 'See your order', url: ordersUrl },
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${contactEmail}`],
  };
}
