import { formatCents } from '@fondly/contract/money';
import { type FeeTerms, formatFeePercent } from '@fondly/contract/prices/fee';
import { formatDay } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';

export type FeeRuleMessage = {
  ruleId: string;
  restaurant: { id: string; name: string; contactName: string };
  /** The first day, on the restaurant's clock. */
  fromDate: string;
  /** Whether the rule was withdrawn: the fee of `after` was announced, and that of `before` stays. */
  isWithdrawn: boolean;
  before: FeeTerms;
  after: FeeTerms;
};

/** Tells an owner the fee until a day and the fee from that day on, or that the fee stays. */
export const feeRuleMail = (
  config: Config,
  { ruleId, restaurant, fromDate, isWithdrawn, before, after }: FeeRuleMessage,
): EmailMessage => ({
  key: `fee-rule${isWithdrawn ? '-withdrawn' : ''}:${ruleId}:${restaurant.id}`,
  email: (locale) => {
    const day = formatDay(new Date(`${fromDate}T12:00:00Z`), 'UTC', locale);
    return {
      subject: isWithdrawn
        ? m.email_restaurant_fee_stays_subject({ restaurant: restaurant.name, day }, { locale })
        : m.email_restaurant_fee_subject({ restaurant: restaurant.name, day }, { locale }),
      parts: {
        title: isWithdrawn
          ? m.email_restaurant_fee_stays_title({ day }, { locale })
          : m.email_restaurant_fee_title({ day }, { locale }),
        lines: [
          m.email_layout_hello({ name: firstName(restaurant.contactName) }, { locale }),
          isWithdrawn
            ? m.email_restaurant_fee_stays_line({ restaurant: restaurant.name, day }, { locale })
            : m.email_restaurant_fee_line({ restaurant: restaurant.name, day }, { locale }),
          m.email_restaurant_fee_customers({}, { locale }),
        ],
        rows: isWithdrawn
          ? [
              [m.email_restaurant_fee_announced({}, { locale }), describeFee(after, locale)],
              [m.email_restaurant_fee_stays({}, { locale }), describeFee(before, locale)],
            ]
          : [
              [m.email_restaurant_fee_before({}, { locale }), describeFee(before, locale)],
              [m.email_restaurant_fee_after({}, { locale }), describeFee(after, locale)],
              [m.email_restaurant_fee_day({}, { locale }), day],
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

function describeFee({ basisPoints, fixedCents }: FeeTerms, locale: Language): string {
  const percent = formatFeePercent(basisPoints);
  const amount = formatCents(fixedCents, locale);
  if (basisPoints === 0 && fixedCents === 0) return m.email_restaurant_fee_none({}, { locale });
  if (fixedCents === 0) return m.email_restaurant_fee_percent({ percent }, { locale });
  if (basisPoints === 0) return m.email_restaurant_fee_fixed({ amount }, { locale });
  return m.email_restaurant_fee_both({ percent, amount }, { locale });
}
