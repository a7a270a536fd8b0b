import { formatCents } from '@fondly/contract/money';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { formatDayAndTime, formatDayAndWindow } from '../messaging/format-day-and-time.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import { toMealPicture } from '../platform/mail/mail-parts.ts';
import {
  customerLine,
  type MessageContext,
  seeOrderEnd,
  toCalendarAttachments,
  toOrderFrame,
  toPickupParts,
  toSubject,
} from './message-context.ts';
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

const formatWindow = ({ timezone }: Order, start: Date, end: Date, locale: Language) =>
  formatDayAndWindow(start, end, timezone, locale);

function describeDeadline({ order, proposal }: Context, locale: Language): string {
  const time = formatDayAndTime(proposal.answerBy, order.timezone, locale);
  if (order.paidCents === 0) return m.email_orders_reschedule_cancel({ time }, { locale });
  const amount = formatCents(order.paidCents - order.refundedCents, locale);
  return m.email_orders_reschedule_refund({ time, amount }, { locale });
}

/** What both sides are told of another pickup time. The emails are about money, so every customer gets them. */
export const proposalMessages = {
  asked: {
    topic: 'receipts',
    customer: {
      inApp: customerLine('reschedule-asked'),
      email(context, locale) {
        const { order, restaurant, proposal, ordersUrl, config } = context;
        const { mealName: meal, orderNumber: number, quantity } = order;
        const { fromStart, fromEnd, toStart, toEnd } = proposal;
        return {
          subject: m.email_orders_reschedule_subject({ meal, number }, { locale }),
          parts: {
            title: m.email_orders_reschedule_title({}, { locale }),
            lines: [
              m.email_orders_reschedule_asks({ restaurant: restaurant.name }, { locale }),
              describeDeadline(context, locale),
            ],
            rows: [
              [m.email_orders_reschedule_before({}, { locale }), formatWindow(order, fromStart, fromEnd, locale)],
              [m.email_orders_reschedule_now({}, { locale }), formatWindow(order, toStart, toEnd, locale)],
              [m.email_layout_quantity_of_meal({ quantity, meal }, { locale }), number],
            ],
            button: { text: m.email_orders_reschedule_button({}, { locale }), url: ordersUrl },
            frame: toOrderFrame(config, locale),
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
        line: {
          code: 'rescheduled',
          number: order.orderNumber,
          customer: toShortName(order.customerName),
          start: proposal.toStart.toISOString(),
          end: proposal.toEnd.toISOString(),
          timezone: order.timezone,
        },
      }),
    },
    customer: {
      inApp: customerLine('rescheduled'),
      email(context, locale) {
        const { order, restaurant, proposal, config } = context;
        const title = m.email_orders_rescheduled_title({}, { locale });
        const pickup = formatWindow(order, proposal.toStart, proposal.toEnd, locale);
        return {
          subject: toSubject(title, order, locale),
          parts: {
            title,
            ...toMealPicture(config, order.mealImageUrl),
            lines: [
              m.email_orders_expecting_you({ restaurant: restaurant.name, pickup }, { locale }),
              restaurant.address,
            ],
            ...toPickupParts(context, locale),
            ...seeOrderEnd(context, locale),
          },
          attachments: toCalendarAttachments(context, locale),
        };
      },
    },
  },
} satisfies Record<string, MessageRow<Context>>;
