import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { toFirstName } from '../../orders/restaurant-order-view.ts';
import type { MessageContext } from '../message-context.ts';
import type { MessageRow } from '../message-table.ts';
import { createPickupNews } from '../pickup-news.ts';

export type LateRequestContext = MessageContext & { request: { minutes: number; toEnd: Date } };

const callRestaurant = ({ restaurant: { phone } }: MessageContext, locale: Language): string[] => [
  m.email_orders_late_call({ phone }, { locale }),
];

/** What both sides are told about a request for more time. `announce-late-pickup.ts` tells the customer of a yes. */
export const lateRequestMessages = {
  asked: {
    topic: 'orders',
    staff: {
      inApp: ({ order, request }) => ({
        orderId: order.id,
        kind: 'late-request',
        line: {
          code: 'late-request',
          number: order.orderNumber,
          customer: toFirstName(order.customerName),
          minutes: request.minutes,
          until: request.toEnd.toISOString(),
          timezone: order.timezone,
        },
      }),
    },
  },
  declined: createPickupNews({
    code: 'late-declined',
    title: (locale) => m.email_orders_late_declined_title({}, { locale }),
    line: m.email_orders_late_declined_line,
    moreLines: callRestaurant,
  }),
  expired: createPickupNews({
    code: 'late-expired',
    title: (locale) => m.email_orders_late_expired_title({}, { locale }),
    line: m.email_orders_late_expired_line,
    moreLines: callRestaurant,
  }),
} satisfies Record<string, MessageRow<LateRequestContext>>;
