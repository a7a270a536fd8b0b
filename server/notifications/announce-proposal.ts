import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { formatCents } from '@fondly/contract/money';
import { clockTime, dayName, pickupWindow } from '@fondly/contract/time';
import { queueMail } from '../messaging/queue-mail.ts';
import { shortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { prepared } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { type MailParts, mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { readTold } from './message-context.ts';
import type { Told } from './order-messages.ts';
import { notifications } from './schema.ts';

export type Proposal = {
  id: string;
  orderId: string;
  fromStart: Date;
  fromEnd: Date;
  toStart: Date;
  toEnd: Date;
  answerBy: Date;
  answer: 'accepted' | 'refused' | 'lapsed' | 'withdrawn' | null;
};

const read = prepared<Proposal>(
  'proposal-told',
  `select id, order_id as "orderId", from_start as "fromStart", from_end as "fromEnd", to_start as "toStart", to_end as "toEnd",
     answer_by as "answerBy", answer
   from pickup_proposals where id = $1`,
);

/**
 * Task `announce-proposal`: asks the customer for another pickup time, or tells both sides that it was agreed on. A "no"
 * and silence end the order, which has words of its own. These mails are about money, so every customer gets them.
 */
export async function announceProposal(app: App, payload: Record<string, unknown>): Promise<void> {
  const [proposal] = await read(app.db, [String(payload.proposalId)]);
  const told = proposal && (await readTold(app, proposal.orderId));
  if (!proposal || !told || (proposal.answer !== null && proposal.answer !== 'accepted')) return;
  const { order } = told;
  const now = app.clock.now();
  const isAgreed = proposal.answer === 'accepted';
  const parts = isAgreed ? agreed(told, proposal) : asked(told, proposal);
  await transaction(app, async (tx) => {
    const subject = `${parts.title}${parts.title.endsWith('?') ? '' : ':'} ${order.mealName} (${order.orderNumber})`;
    const key = `proposal:${proposal.id}:${isAgreed ? 'agreed' : 'asked'}`;
    await queueMail(tx, { key, to: order.customerEmail, subject, html: mailHtml(parts), text: mailText(parts) }, now);
    if (!isAgreed) return;
    const line = {
      kind: `moved-${proposal.id}`,
      title: `Order ${order.orderNumber} has a new pickup time`,
      body: `${shortName(order.customerName)} said yes: ${when(order, proposal.toStart, proposal.toEnd)}.`,
    };
    const row = { ...line, id: randomUUID(), restaurantId: order.restaurantId, orderId: order.id, createdAt: now };
    await tx.insert(notifications).values(row).onConflictDoNothing();
    signal(tx, topics.orders(order.restaurantId), [order.id]);
  });
}

const when = ({ timezone }: Order, start: Date, end: Date) =>
  `${dayName(start, timezone)}, ${pickupWindow(start, end, timezone)}`;

const rest = (told: Told, text: string) => ({
  button: { text, url: told.ordersUrl },
  footer: ['Fondly. Good food deserves a second chance.', `Questions: ${told.contactEmail}`],
});

export function asked(told: Told, { fromStart, fromEnd, toStart, toEnd, answerBy }: Proposal): MailParts {
  const { order, kitchen } = told;
  const back = order.paidCents > 0 ? `your ${formatCents(order.paidCents - order.refundedCents)} go back` : 'it ends';
  const by = `${dayName(answerBy, order.timezone)}, ${clockTime(answerBy, order.timezone)}`;
  return {
    title: 'Can you come at another time?',
    lines: [
      `${kitchen.name} cannot keep the pickup time of your order and asks for another one.`,
      `Please answer until ${by}. Without a yes the order is cancelled and ${back}.`,
    ],
    rows: [
      ['You ordered for', when(order, fromStart, fromEnd)],
      ['New pickup time', when(order, toStart, toEnd)],
      [`${order.quantity} x ${order.mealName}`, order.orderNumber],
    ],
    ...rest(told, 'Answer the kitchen'),
  };
}

export function agreed(told: Told, { toStart, toEnd }: Proposal): MailParts {
  const { order, kitchen } = told;
  return {
    title: 'Your new pickup time',
    lines: [`${kitchen.name} is expecting you ${when(order, toStart, toEnd)}. Pickup times are firm.`],
    code: { value: told.pickupCode, label: 'Your pickup code. Show this at the counter' },
    ...rest(told, 'See your order'),
  };
}
