import { formatCents } from '@fondly/contract/money';
import { shownRefundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { refundReasonLabel } from '@fondly/contract/sentences/reason-labels';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../messaging/channels/email.ts';
import type { InApp } from '../messaging/channels/in-app.ts';
import type { Order, Refund } from '../orders/schema.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import type { MailConfig } from '../platform/mail/mail-parts.ts';
import { toOrderFrame, toSubject } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

type Context = {
  order: Order;
  restaurantName: string;
  refund: Pick<Refund, 'amountCents' | 'reason'>;
  config: MailConfig;
};

const refundLine =
  (code: 'refund' | 'refund-failed') =>
  ({ order, restaurantName: restaurant, refund: { amountCents } }: Context): InApp => ({
    orderId: order.id,
    customerLine: { code, meal: order.mealName, restaurant, amountCents },
  });

/** What the customer is told of a refund: its amount, where it goes, and how long it takes, or that it failed. */
export const refundMessages = {
  requested: {
    topic: 'receipts',
    customer: {
      inApp: refundLine('refund'),
      email(context, locale) {
        const { order, refund } = context;
        const amount = formatCents(refund.amountCents, locale);
        const paid = formatCents(order.paidCents, locale);
        return toEmail(context, locale, m.email_orders_refund_title({ amount }, { locale }), [
          ...describeReason(refund.reason, locale),
          m.email_orders_refund_line({ amount, paid, days: m.email_layout_refund_days({}, { locale }) }, { locale }),
        ]);
      },
    },
  },
  failed: {
    topic: 'receipts',
    customer: {
      inApp: refundLine('refund-failed'),
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

/** Names the reason that staff or an admin chose. Another email explains why an order ended. */
function describeReason(refundReason: string, locale: Language): string[] {
  const name = shownRefundReasons.find((one) => one === refundReason && one !== 'other');
  return name ? [m.email_orders_reason({ reason: refundReasonLabel(name, 'customer', locale) }, { locale })] : [];
}

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
