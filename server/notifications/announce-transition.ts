import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { canNotify } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { queuePush } from '../messaging/queue-push.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { readMessageContext } from './message-context.ts';
import { orderMessages } from './order-messages.ts';
import { findTransitionPush } from './order-pushes.ts';
import { notifications } from './schema.ts';

/** Mails that can be done without; every other one is a receipt, or says what became of the money. */
export const optionalTransitions: OrderTransition[] = ['requestAcceptance', 'markReady'];

/** Task `announce-order`: the kitchen's bell and the customer's mail for one move, once however often it runs. */
export async function announceTransition(app: App, payload: Record<string, unknown>): Promise<void> {
  const transition = payload.transition as OrderTransition;
  const messages = orderMessages[transition];
  if (!messages) return;
  const context = await readMessageContext(app, String(payload.orderId));
  if (!context) return;
  const notification = messages.restaurant?.(context) ?? null;
  const mail = messages.customer?.(context) ?? null;
  const { order } = context;
  const now = app.clock.now();

  await transaction(app, async (tx) => {
    if (notification) {
      const { kind, title, text: body } = notification;
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
    if (
      mail &&
      (await canNotify(tx, order.customerId, optionalTransitions.includes(transition) ? 'orders' : 'receipts', 'mail'))
    ) {
      const key = `order:${order.id}:${transition}`;
      const body = { html: renderMailHtml(mail.parts), text: renderMailText(mail.parts) };
      await queueMail(tx, { key, to: order.customerEmail, subject: mail.subject, ...body }, now);
    }
    const push = findTransitionPush(transition, context, now);
    if (push) await queuePush(tx, push, now);
  });
}
