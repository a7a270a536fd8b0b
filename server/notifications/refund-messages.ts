import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { customerRefundReasons, type RefundReason } from '@fondly/contract/restaurant/refund-reasons';
import type { Email } from '../messaging/channels/email.ts';
import type { Order, Refund } from '../orders/schema.ts';
import type { Config } from '../platform/config.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { orderEmailFooter } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

type Context = {
  order: Order;
  refund: Pick<Refund, 'amountCents' | 'reason'>;
  config: Pick<Config, 'publicUrl' | 'contactEmail'>;
};

/** What the customer is told of a refund: its amount, where it goes, and how long it takes, or that it failed. */
export const refundMessages = {
  requested: {
    topic: 'receipts',
    customer: {
      email({ order, refund, config }) {
        const amount = formatCents(refund.amountCents);
        const reasonLines =
          refund.reason !== 'other' && refund.reason in customerRefundReasons
            ? [`${customerRefundReasons[refund.reason as RefundReason]}.`]
            : [];
        return toEmail(config, order, `${amount} is on its way back to you`, [
          ...reasonLines,
          `We are refunding ${amount} of the ${formatCents(order.paidCents)} you paid to your card. It usually arrives within ${policies.refundDays}.`,
        ]);
      },
    },
  },
  failed: {
    topic: 'receipts',
    customer: {
      email({ order, refund, config }) {
        const amount = formatCents(refund.amountCents);
        return toEmail(config, order, `Your refund of ${amount} did not arrive`, [
          `Your bank did not take the ${amount} that we sent to your card.`,
          'We have seen it and will pay you another way. If we should know something about your card, please write to us.',
        ]);
      },
    },
  },
} satisfies Record<JobPayloads['announce-refund']['step'], MessageRow<Context>>;

function toEmail({ publicUrl, contactEmail }: Context['config'], order: Order, title: string, lines: string[]): Email {
  return {
    subject: `${title}: ${order.mealName} (${order.orderNumber})`,
    parts: {
      title,
      lines,
      button: { text: 'See where your money is', url: `${publicUrl}/past-orders/${order.id}/money` },
      footer: orderEmailFooter(contactEmail),
    },
  };
}
