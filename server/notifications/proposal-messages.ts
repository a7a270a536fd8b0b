import { formatCents } from '@fondly/contract/money';
import { formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import { type MessageContext, orderEmailFooter, seeOrderEnd } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

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
type Context = MessageContext & { proposal: Proposal };

const formatWindow = ({ timezone }: Order, start: Date, end: Date) =>
  `${formatDay(start, timezone)}, ${formatPickupWindow(start, end, timezone)}`;
const toSubjectEnd = ({ order }: MessageContext) => `${order.mealName} (${order.orderNumber})`;

/** What both sides are told of another pickup time. The emails are about money, so every customer gets them. */
export const proposalMessages = {
  asked: {
    topic: 'receipts',
    customer: {
      email(context) {
        const { order, restaurant, proposal, ordersUrl, contactEmail } = context;
        const { fromStart, fromEnd, toStart, toEnd, answerBy } = proposal;
        const refundText =
          order.paidCents > 0 ? `your ${formatCents(order.paidCents - order.refundedCents)} go back` : 'it ends';
        const deadline = `${formatDay(answerBy, order.timezone)}, ${formatClockTime(answerBy, order.timezone)}`;
        return {
          subject: `Can you come at another time? ${toSubjectEnd(context)}`,
          parts: {
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
            button: { text: 'Answer the kitchen', url: ordersUrl },
            footer: orderEmailFooter(contactEmail),
          },
        };
      },
    },
  },
  agreed: {
    topic: 'receipts',
    staff: {
      inApp: ({ order, proposal }) => ({
        orderId: order.id,
        kind: `moved-${proposal.id}`,
        title: `Order ${order.orderNumber} has a new pickup time`,
        text: `${toShortName(order.customerName)} said yes: ${formatWindow(order, proposal.toStart, proposal.toEnd)}.`,
      }),
    },
    customer: {
      email(context) {
        const { order, restaurant, proposal, pickupCode } = context;
        const window = formatWindow(order, proposal.toStart, proposal.toEnd);
        return {
          subject: `Your new pickup time: ${toSubjectEnd(context)}`,
          parts: {
            title: 'Your new pickup time',
            lines: [`${restaurant.name} is expecting you ${window}. Pickup times are firm.`],
            code: { value: pickupCode, label: 'Your pickup code. Show this at the counter' },
            ...seeOrderEnd(context),
          },
        };
      },
    },
  },
} satisfies Record<string, MessageRow<Context>>;
