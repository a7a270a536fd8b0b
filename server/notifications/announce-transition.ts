import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { OrderMove } from '@fondly/contract/order-transitions';
import { wants } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { readTold } from './message-context.ts';
import { orderMessages } from './order-messages.ts';
import { pushOf } from './order-pushes.ts';
import { notifications } from './schema.ts';

/** Mails that can be done without; every other one is a receipt, or says what became of the money. */
export const newsMoves: OrderMove[] = ['offer', 'markReady'];

/** Task `announce-order`: the kitchen's bell and the customer's mail for one move, once however often it runs. */
export async function announceOrder(app: App, payload: Record<string, unknown>): Promise<void> {
  const move = payload.move as OrderMove;
  const messages = orderMessages[move];
  if (!messages) return;
  const told = await readTold(app, String(payload.orderId));
  if (!told) return;
  const bell = messages.kitchen?.(told) ?? null;
  const mail = messages.customer?.(told) ?? null;
  const { order } = told;
  const now = app.clock.now();

  await transaction(app, async (tx) => {
    if (bell) {
      const { kind, title, text: body } = bell;
      const row = {
        id: randomUUID(),
        restaurantId: order.restaurantId,
        orderId: order.id,
        kind,
        title,
        body,
        createdAt: now,
      };
      await tx.insert(notifications).values(row).onConflictDoNothing();
      signal(tx, topics.orders(order.restaurantId), [order.id]);
    }
    if (mail && (await wants(tx, order.customerId, newsMoves.includes(move) ? 'orders' : 'receipts', 'mail'))) {
      const key = `order:${order.id}:${move}`;
      const body = { html: mailHtml(mail.parts), text: mailText(mail.parts) };
      await queueMail(tx, { key, to: order.customerEmail, subject: mail.subject, ...body }, now);
    }
    const push = pushOf(move, told, now);
    if (push) await queuePush(tx, push, now);
  });
}
