import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { formatCents } from '@fondly/contract/money';
import { formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import { queueMail } from '../messaging/queue-mail.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { nullable, oneOf, type Row, row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { readMessageContext } from './message-context.ts';
import type { MessageContext } from './order-messages.ts';
import { notifications } from './schema.ts';

const proposalRow = row({
  id: uuid,
  orderId: uuid,
  fromStart: timestamp,
  fromEnd: timestamp,
  toStart: timestamp,
  toEnd: timestamp,
  answerBy: timestamp,
  answer: nullable(oneOf(['withdrawn', 'accepted', 'refused', 'lapsed'])),
});
export type Proposal = Row<typeof proposalRow>;

const readProposal = statement(
  'proposal-told',
  proposalRow,
  `select id, order_id, from_start, from_end, to_start, to_end,
     answer_by, answer
   from pickup_proposals where id = $1`,
);

/**
 * Task `announce-proposal`: asks the customer for another pickup time, or tells both sides that it was agreed on. A "no"
 * and silence end the order, which has words of its own. These mails are about money, so every customer gets them.
 */
export async function announceProposal(app: App, payload: Record<string, unknown>): Promise<void> {
  const [proposal] = await readProposal(app.db, [String(payload.proposalId)]);
  const context = proposal && (await readMessageContext(app, proposal.orderId));
  if (!proposal || !context || (proposal.answer !== null && proposal.answer !== 'accepted')) return;
  const { order } = context;
  const now = app.clock.now();
  const isAgreed = proposal.answer === 'accepted';
  const parts = isAgreed ? rescheduledMail(context, proposal) : proposalMail(context, proposal);
  await transaction(app, async (tx) => {
    const subject = `${parts.title}${parts.title.endsWith('?') ? '' : ':'} ${order.mealName} (${order.orderNumber})`;
    const key = `proposal:${proposal.id}:${isAgreed ? 'agreed' : 'asked'}`;
    await queueMail(
      tx,
      { key, to: order.customerEmail, subject, html: renderMailHtml(parts), text: renderMailText(parts) },
      now,
    );
    if (!isAgreed) return;
    const message = {
      kind: `moved-${proposal.id}`,
      title: `Order ${order.orderNumber} has a new pickup time`,
      body: `${toShortName(order.customerName)} said yes: ${formatWindow(order, proposal.toStart, proposal.toEnd)}.`,
    };
    const row = { ...message, id: randomUUID(), restaurantId: order.restaurantId, orderId: order.id, createdAt: now };
    await tx.insert(notifications).values(row).onConflictDoNothing();
    signal(tx, topics.orders(order.restaurantId), [order.id]);
  });
}

const formatWindow = ({ timezone }: Order, start: Date, end: Date) =>
  `${formatDay(start, timezone)}, ${formatPickupWindow(start, end, timezone)}`;

const toMailEnd = (context: MessageContext, text: string) => ({
  button: { text, url: context.ordersUrl },
  footer: ['Fondly. Good food deserves a second chance.', `Questions: ${context.contactEmail}`],
});

export function proposalMail(
  context: MessageContext,
  { fromStart, fromEnd, toStart, toEnd, answerBy }: Proposal,
): MailParts {
  const { order, restaurant } = context;
  const refundText =
    order.paidCents > 0 ? `your ${formatCents(order.paidCents - order.refundedCents)} go back` : 'it ends';
  const deadline = `${formatDay(answerBy, order.timezone)}, ${formatClockTime(answerBy, order.timezone)}`;
  return {
    title: 'Can you come at another time?',
    lines: [
      `${restaurant.name} cannot keep the pickup time of your order and asks for another one.`,
      `Please answer until ${deadline}. Without a yes the order is cancelled and ${refundText}.`,
    ],
    rows: [
      ['You ordered for', formatWindow(order, fromStart, fromEnd)],
      ['New pickup time', formatWindow(order, toStart, toEnd)],
      [`${order.quantity} x ${order.mealName}`, order.orderNumber],
    ],
    ...toMailEnd(context, 'Answer the kitchen'),
  };
}

export function rescheduledMail(context: MessageContext, { toStart, toEnd }: Proposal): MailParts {
  const { order, restaurant } = context;
  return {
    title: 'Your new pickup time',
    lines: [`${restaurant.name} is expecting you ${formatWindow(order, toStart, toEnd)}. Pickup times are firm.`],
    code: { value: context.pickupCode, label: 'Your pickup code. Show this at the counter' },
    ...toMailEnd(context, 'See your order'),
  };
}
