import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../messaging/channels/email.ts';
import { formatDayAndWindow } from '../messaging/format-day-and-time.ts';
import type { Order } from '../orders/schema.ts';
import type { MailConfig, MailParts } from '../platform/mail/mail-parts.ts';
import { toOrderFrame } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

export type UnseenOrderStep = 'owner' | 'admin';
type Context = {
  order: Order;
  restaurant: { name: string; phone: string };
  config: MailConfig;
};

/** Who is told about an order that nobody acknowledges: first the owner, then the admin. */
export const unseenOrderMessages = {
  owner: {
    topic: 'receipts',
    staff: {
      email(context, locale) {
        const { answerBy, captureDecision, timezone } = context.order;
        const time = answerBy && captureDecision === null ? formatTimeInSentence(answerBy, timezone, locale) : null;
        return toEmail(context, locale, {
          title: m.email_orders_unseen_title({}, { locale }),
          lines: [
            m.email_orders_unseen_rang({}, { locale }),
            ...(time ? [m.email_orders_unseen_answer_by({ time }, { locale })] : []),
          ],
          button: { text: m.email_orders_unseen_button({}, { locale }), url: `${context.config.publicUrl}/orders` },
        });
      },
    },
  },
  admin: {
    topic: 'receipts',
    admin: {
      email: (context, locale) =>
        toEmail(context, locale, {
          title: `${context.restaurant.name} has an unanswered order`,
          lines: [`We emailed the owner and got no response. Please call ${context.restaurant.phone}.`],
          button: { text: 'See the alarm', url: `${context.config.publicUrl}/admin/alarms` },
        }),
    },
  },
} satisfies Record<UnseenOrderStep, MessageRow<Context>>;

function toEmail(
  { order, config }: Context,
  locale: Language,
  content: Pick<MailParts, 'title' | 'lines' | 'button'>,
): Email {
  const { orderNumber: number, quantity, mealName: meal, pickupStart, pickupEnd, timezone } = order;
  return {
    subject: m.email_orders_unseen_subject({ title: content.title, number }, { locale }),
    parts: {
      ...content,
      rows: [
        [m.email_layout_order({}, { locale }), number],
        [m.email_layout_meal({}, { locale }), m.email_layout_quantity_of_meal({ quantity, meal }, { locale })],
        [m.email_layout_pickup({}, { locale }), formatDayAndWindow(pickupStart, pickupEnd, timezone, locale)],
      ],
      frame: toOrderFrame(config, locale),
    },
  };
}
