import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { pilotTimeZone } from '@fondly/contract/time';
import type { EmailTopic } from '@fondly/contract/waitlist';
import { type Language, localeOf } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { GrantedCoupon } from '../orders/coupons/grant-coupon.ts';
import type { Config } from '../platform/config.ts';
import { writeEmailLink } from './email-link.ts';
import type { Subscriber } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

/*
 * Emails that follow a request at once. They contain no text from the form, so a stranger cannot use our emails to send
 * their own words.
 */

type Text = (typeof m)['email_waitlist_confirm_news'];
/** What the reader asked for, and that the address must be confirmed. */
const topicSentences: Record<EmailTopic, Text> = {
  news: m.email_waitlist_confirm_news,
  area: m.email_waitlist_confirm_area,
  request: m.email_waitlist_confirm_request,
  favorites: m.email_waitlist_confirm_favorites,
};

function confirmUrl(config: Config, subscriberId: string, topic: EmailTopic, now: Date): string {
  return `${config.publicUrl}/confirm-email/${writeEmailLink(config, 'confirm', { subscriberId, topic, issuedAt: now })}`;
}

/**
 * Asks the reader to confirm the email. Nothing more is sent without it. At most one a day and topic.
 *
 * @param hasCoupon - the confirmation also sends the promised $3
 */
export function confirmationMail(
  config: Config,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  topic: EmailTopic,
  now: Date,
  { hasCoupon = false } = {},
): EmailMessage {
  const email = (locale: Language) =>
    topicMail(config, subscriber, topic, now, locale, {
      subject: m.email_waitlist_confirm_subject({}, { locale }),
      parts: {
        title: m.email_waitlist_confirm_title({}, { locale }),
        lines: [
          topicSentences[topic]({}, { locale }),
          ...(hasCoupon
            ? [
                m.email_waitlist_confirm_coupon(
                  { amount: formatCents(policies.waitlistCouponCents, locale) },
                  { locale },
                ),
              ]
            : []),
          m.email_waitlist_confirm_link({ count: policies.confirmationLinkDays }, { locale }),
        ],
        button: {
          text: m.email_waitlist_confirm_button({}, { locale }),
          url: confirmUrl(config, subscriber.id, topic, now),
        },
      },
      reasonSentence: m.email_waitlist_reason_entered({}, { locale }),
    });
  return { key: `confirm:${subscriber.id}:${topic}:${now.toISOString().slice(0, 10)}`, email };
}

/** The promised $3, once for each person, to a confirmed address. */
export function couponMail(
  config: Config,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  coupon: GrantedCoupon,
  now: Date,
): EmailMessage {
  const amount = `$${coupon.valueCents / 100}`;
  const email = (locale: Language) => {
    const minimum = formatCents(policies.waitlistCouponMinimumCents, locale);
    const day = coupon.endsAt.toLocaleDateString(localeOf[locale], { dateStyle: 'long', timeZone: pilotTimeZone });
    return topicMail(config, subscriber, 'area', now, locale, {
      subject: m.email_waitlist_coupon_subject({ amount }, { locale }),
      parts: {
        title: m.email_waitlist_coupon_title({ amount }, { locale }),
        lines: [
          m.email_waitlist_coupon_how({ minimum, day }, { locale }),
          m.email_waitlist_coupon_next({}, { locale }),
        ],
        code: { value: coupon.code, label: m.email_waitlist_coupon_label({ amount }, { locale }) },
        button: { text: m.email_waitlist_coupon_button({}, { locale }), url: `${config.publicUrl}/meal-search` },
      },
      reasonSentence: m.email_waitlist_reason_entered({}, { locale }),
    });
  };
  return { key: `waitlist-coupon:${coupon.code}`, email };
}
