import { formatTimeInSentence, minutesAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import type * as m from '@fondly/messages/server';
import type { Push } from '../messaging/channels/push.ts';
import {
  customerLine,
  type MessageContext,
  seeOrderEnd,
  toAddressLines,
  toPickupParts,
  toSubject,
} from './message-context.ts';
import type { MessageRow } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

type Line = (typeof m)['email_orders_late_declined_line'];
type News = {
  code: Parameters<typeof customerLine>[0];
  title: (locale: Language) => string;
  /** Says what happened and until when the meal can be picked up. */
  line: Line;
  moreLines?: (context: MessageContext, locale: Language) => string[];
};

/** How long after the end of pickup the news are still worth a push. */
const usefulMinutes = 30;

/** News about the pickup of an order, for its customer: in the app, by email with the way, and by push. */
export function createPickupNews({ code, title, line, moreLines = () => [] }: News) {
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
      email: (context: MessageContext, locale: Language) => ({
        subject: toSubject(title(locale), context.order, locale),
        parts: {
          title: title(locale),
          lines: [describe(context, locale), ...moreLines(context, locale), ...toAddressLines(context)],
          ...toPickupParts(context, locale),
          ...seeOrderEnd(context, locale),
        },
      }),
      push: (context: MessageContext, locale: Language): Push =>
        toOrderPush(context, {
          title: title(locale),
          text: describe(context, locale),
          endsAt: minutesAfter(context.order.pickupEnd, usefulMinutes),
        }),
    },
  } satisfies MessageRow<MessageContext>;
}
