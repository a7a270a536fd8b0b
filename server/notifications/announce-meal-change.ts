import type { MealChange } from '../meals/queue-meal-change.ts';
import { wants } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { readTold } from './message-context.ts';
import type { Told } from './order-messages.ts';
import { orderPush } from './order-pushes.ts';

type News = { orderId: string; at: string; changes: MealChange[]; isFood: boolean };

/**
 * Task `announce-meal-change`: tells one buyer, once for each change, what the kitchen says now and what it said before.
 * It goes to everybody: who must not eat something has to know, whatever the choices.
 */
export async function announceMealChange(app: App, payload: Record<string, unknown>): Promise<void> {
  const { orderId, at, changes, isFood } = payload as News;
  const told = await readTold(app, orderId);
  const now = app.clock.now();
  if (!told || told.order.closedReason !== null || told.order.pickupEnd <= now) return;
  const { order } = told;
  const parts = mealChangeMail(told, changes, isFood);
  await transaction(app, async (tx) => {
    const words = { title: parts.title, text: 'Tap to see what changed, and to cancel free of charge.' };
    if (isFood) await queuePush(tx, orderPush(told, `meal-change:${at}`, words, order.pickupEnd), now);
    if (!(await wants(tx, order.customerId, 'receipts', 'mail'))) return;
    const mail = { key: `order:${order.id}:meal-change:${at}`, to: order.customerEmail };
    const subject = `${parts.title}: ${order.mealName} (${order.orderNumber})`;
    await queueMail(tx, { ...mail, subject, html: mailHtml(parts), text: mailText(parts) }, now);
  });
}

export function mealChangeMail(
  { kitchen, ordersUrl, contactEmail }: Told,
  changes: MealChange[],
  isFood: boolean,
): MailParts {
  const what = isFood ? 'what is in your meal' : 'the name of your meal';
  return {
    title: isFood ? 'The kitchen changed what is in your meal' : 'Your meal has another name',
    lines: [
      `${kitchen.name} changed ${what} after you ordered it.`,
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
