import { formatCents } from '@fondly/contract/money';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../messaging/channels/email.ts';
import type { Order, Refund } from '../orders/schema.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import type { MailConfig } from '../platform/mail/mail-parts.ts';
import { toRefundReasonText } from './emails/refund-reason-texts.ts';
import { toOrderFrame, toSubject } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

type Context = {
  order: Order;
  refund: Pick<Refund, 'amountCents' | 'reason'>;
  config: MailConfig;
};

/** What the customer is told of a refund: its amount, where it goes, and how long it takes, or that it failed. */
export const refundMessages = {
  requested: {
    topic: 'receipts',
    customer: {
      email(context, locale) {
        const { order, refund } = context;
        const amount = formatCents(refund.amountCents, locale);
        const paid = formatCents(order.paidCents, locale);
        const reason = toRefundReasonText(refund.reason, locale);
        return toEmail(context, locale, m.email_orders_refund_title({ amount }, { locale }), [
          ...(reason ? [reason] : []),
          m.email_orders_refund_line({ amount, paid, days: m.email_layout_refund_days({}, { locale }) }, { locale }),
        ]);
      },
    },
  },
  failed: {
    topic: 'receipts',
    customer: {
      email(context, locale) {
        const amount = formatCents(context.refund.amountCents, locale);
        return toEmail(context, locale, m.email_orders_refund_failed_title({ amount }, { locale }), [
          m.email_orders_refund_failed_bank({ amount }, { locale }),
          m.email_orders_refund_failed_next({}, { locale }),
        ]);
      },
    },
  },
} satisfies Record<JobPayloads['announce-refund']['step'], MessageRow<Context>>;

function toEmail({ order, config }: Context, locale: Language, title: string, lines: string[]): Email {
  return {
    subject: toSubject(title, order, locale),
    parts: {
      title,
      lines,
      button: {
        text: m.email_orders_payment_details_button({}, { locale }),
        url: `${config.publicUrl}/past-orders/${order.id}/money`,
      },
      frame: toOrderFrame(config, locale),
    },
  };
}
