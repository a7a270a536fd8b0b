import type { MessageSide, QuickMessage } from '@fondly/contract/account/quick-messages';
import { quickMessageLabel } from '@fondly/contract/sentences/quick-messages';
import { daysAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Push } from '../../messaging/channels/push.ts';
import { toFirstName, toShortName } from '../../orders/restaurant-order-view.ts';
import { customerLine, type MessageContext, seeOrderEnd, toOrderFrame, toSubject } from '../message-context.ts';
import type { MessageRow } from '../message-table.ts';
import { toOrderPush } from '../order-push.ts';

export type WrittenContext = MessageContext & {
  message: { id: string; side: MessageSide; quick: QuickMessage | null; body: string | null };
};

const toText = ({ message }: WrittenContext, locale: Language): string =>
  message.quick ? quickMessageLabel(message.quick, locale) : (message.body ?? '');

/** What each side is told when the other one writes about an order. */
export const orderMessageMessages = {
  restaurant: {
    topic: 'receipts',
    customer: {
      inApp: customerLine('order-message'),
      email(context, locale) {
        const { order, restaurant } = context;
        const title = m.email_orders_message_title({ sender: restaurant.name }, { locale });
        return {
          subject: toSubject(title, order, locale),
          parts: { title, lines: [toText(context, locale)], ...seeOrderEnd(context, locale) },
        };
      },
      push: (context, locale): Push =>
        toOrderPush(context, {
          title: m.email_orders_message_title({ sender: context.restaurant.name }, { locale }),
          text: toText(context, locale),
          endsAt: daysAfter(context.now, 1),
        }),
    },
  },
  customer: {
    topic: 'orders',
    staff: {
      inApp: ({ order, message }) => ({
        orderId: order.id,
        kind: `message-${message.id}`,
        line: { code: 'order-message', number: order.orderNumber, customer: toFirstName(order.customerName) },
      }),
      email(context, locale) {
        const { order, config } = context;
        const title = m.email_orders_message_title({ sender: toShortName(order.customerName) }, { locale });
        return {
          subject: toSubject(title, order, locale),
          parts: {
            title,
            lines: [toText(context, locale)],
            button: { text: m.email_orders_message_button({}, { locale }), url: `${config.publicUrl}/orders` },
            frame: toOrderFrame(config, locale),
          },
        };
      },
    },
  },
} satisfies Record<MessageSide, MessageRow<WrittenContext>>;
