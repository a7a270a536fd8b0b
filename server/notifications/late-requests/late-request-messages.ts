import { formatTimeInSentence, minutesAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Push } from '../../messaging/channels/push.ts';
import { toFirstName } from '../../orders/restaurant-order-view.ts';
import {
  customerLine,
  type MessageContext,
  seeOrderEnd,
  toAddressLines,
  toPickupParts,
  toSubject,
} from '../message-context.ts';
import type { MessageRow } from '../message-table.ts';
import { toOrderPush } from '../order-push.ts';

export type LateRequestContext = MessageContext & { request: { minutes: number; toEnd: Date } };
type Text = (typeof m)['email_orders_late_declined_line'];

/** How long after the end of pickup the answer is still worth a push. */
const usefulMinutes = 30;

const createAnswer = (code: 'late-declined' | 'late-expired', title: (locale: Language) => string, line: Text) => {
  const describe = ({ order, restaurant }: MessageContext, locale: Language) =>
    line(
      {
        restaurant: restaurant.name,
        meal: order.mealName,
        time: formatTimeInSentence(order.pickupEnd, order.timezone, locale),
      },
      { locale },
    );
  return {
    topic: 'receipts' as const,
    customer: {
      inApp: customerLine(code),
      email: (context: LateRequestContext, locale: Language) => ({
        subject: toSubject(title(locale), context.order, locale),
        parts: {
          title: title(locale),
          lines: [
            describe(context, locale),
            m.email_orders_late_call({ phone: context.restaurant.phone }, { locale }),
            ...toAddressLines(context),
          ],
          ...toPickupParts(context, locale),
          ...seeOrderEnd(context, locale),
        },
      }),
      push: (context: LateRequestContext, locale: Language): Push =>
        toOrderPush(context, {
          title: title(locale),
          text: describe(context, locale),
          endsAt: minutesAfter(context.order.pickupEnd, usefulMinutes),
        }),
    },
  };
};

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
  declined: createAnswer(
    'late-declined',
    (locale) => m.email_orders_late_declined_title({}, { locale }),
    m.email_orders_late_declined_line,
  ),
  expired: createAnswer(
    'late-expired',
    (locale) => m.email_orders_late_expired_title({}, { locale }),
    m.email_orders_late_expired_line,
  ),
} satisfies Record<string, MessageRow<LateRequestContext>>;
