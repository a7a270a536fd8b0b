import { formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import type { Email } from '../messaging/channels/email.ts';
import type { Order } from '../orders/schema.ts';
import type { Config } from '../platform/config.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';
import { orderEmailFooter } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

export type UnseenOrderStep = 'owner' | 'admin';
type Context = {
  order: Order;
  restaurant: { name: string; phone: string };
  config: Pick<Config, 'publicUrl' | 'contactEmail'>;
};

/** Who is told about an order that nobody acknowledges: first the owner, then the admin. */
export const unseenOrderMessages = {
  owner: {
    topic: 'receipts',
    staff: {
      email(context) {
        const { answerBy, captureDecision, timezone } = context.order;
        const by = answerBy && captureDecision === null ? formatClockTime(answerBy, timezone) : null;
        return toEmail(context, {
          title: 'An order waits and nobody has seen it',
          lines: [
            'It has rung on your screens, and nobody has tapped "Got it!" so far. Is the tablet on, and is its sound on?',
            ...(by ? [`Please answer by ${by}, or the order is cancelled and nobody is charged.`] : []),
          ],
          button: { text: 'See the order', url: `${context.config.publicUrl}/orders` },
        });
      },
    },
  },
  admin: {
    topic: 'receipts',
    admin: {
      email: (context) =>
        toEmail(context, {
          title: `${context.restaurant.name} does not see its order`,
          lines: [`Its owner was mailed and has not looked. Please call ${context.restaurant.phone}.`],
          button: { text: 'See the alarm', url: `${context.config.publicUrl}/admin/alarms` },
        }),
    },
  },
} satisfies Record<UnseenOrderStep, MessageRow<Context>>;

function toEmail({ order, config }: Context, content: Pick<MailParts, 'title' | 'lines' | 'button'>): Email {
  const window = formatPickupWindow(order.pickupStart, order.pickupEnd, order.timezone);
  return {
    subject: `${content.title} (${order.orderNumber})`,
    parts: {
      ...content,
      rows: [
        ['Order', order.orderNumber],
        ['Meal', `${order.quantity} x ${order.mealName}`],
        ['Pickup', `${formatDay(order.pickupStart, order.timezone)}, ${window}`],
      ],
      footer: orderEmailFooter(config.contactEmail),
    },
  };
}
