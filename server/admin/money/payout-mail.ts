import { formatCents } from '@fondly/contract/money';
import { formatDay } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, toMailFrame } from '../../platform/mail/mail-parts.ts';

/** A manual payout. `returnReason` is why the bank returned it, or null for a new payout. */
export type ManualPayoutMessage = {
  payoutId: string;
  restaurant: { name: string; contactName: string; email: string };
  /** Negative when the restaurant paid back. */
  amountCents: number;
  paidOn: string;
  reference: string;
  returnReason: string | null;
};

/** A restaurant that is paid by bank transfer gets the same email as one that Stripe pays. */
export const payoutMail = (config: Config, message: ManualPayoutMessage): EmailMessage => ({
  key: `payout:${message.payoutId}:${message.returnReason === null ? 'made' : 'came-back'}`,
  email: (locale) => {
    const { restaurant, amountCents, paidOn, reference } = message;
    const { title, lines } = toText(message, locale);
    return {
      subject: title,
      parts: {
        title,
        lines: [m.email_layout_hello({ name: firstName(restaurant.contactName) }, { locale }), ...lines],
        rows: [
          [m.email_restaurant_payout_amount({}, { locale }), formatCents(Math.abs(amountCents), locale)],
          [m.email_restaurant_payout_day({}, { locale }), formatDay(new Date(`${paidOn}T12:00:00Z`), 'UTC', locale)],
          [m.email_restaurant_payout_reference({}, { locale }), reference],
        ],
        button: {
          text: m.email_restaurant_payout_button({}, { locale }),
          url: `${config.publicUrl}/dashboard?tab=payouts`,
        },
        frame: toMailFrame(config, locale, [m.email_layout_reason_restaurant({}, { locale })]),
      },
    };
  },
});

function toText(message: ManualPayoutMessage, locale: Language): Pick<MailParts, 'title' | 'lines'> {
  const { amountCents, returnReason: reason } = message;
  const amount = formatCents(Math.abs(amountCents), locale);
  const restaurant = message.restaurant.name;
  if (reason !== null)
    return {
      title: m.email_restaurant_payout_returned_title({ amount }, { locale }),
      lines: [
        m.email_restaurant_payout_returned_reason({ reason }, { locale }),
        m.email_restaurant_payout_returned_owed({}, { locale }),
      ],
    };
  if (amountCents < 0)
    return {
      title: m.email_restaurant_payout_received_title({ amount, restaurant }, { locale }),
      lines: [m.email_restaurant_payout_received_line({}, { locale })],
    };
  return {
    title: m.email_restaurant_payout_sent_title({ amount, restaurant }, { locale }),
    lines: [
      m.email_restaurant_payout_sent_line({}, { locale }),
      m.email_restaurant_payout_sent_statement({}, { locale }),
    ],
  };
}
