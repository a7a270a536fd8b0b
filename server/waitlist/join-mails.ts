import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { EmailTopic } from '@fondly/contract/waitlist';
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

const topicDescriptions: Record<EmailTopic, string> = {
  news: 'news of new kitchens and neighborhoods',
  area: 'word when meals go live in your area',
  request: 'word when a restaurant you asked for joins',
  favorites: 'word from your favorite kitchens',
};
const reasonSentence = 'You get this mail because this address was entered at Fondly. If that was not you, do nothing.';

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
  subscriber: Subscriber,
  topic: EmailTopic,
  now: Date,
  { hasCoupon = false } = {},
): EmailMessage {
  const email = topicMail(config, subscriber, topic, now, {
    subject: 'Please confirm your email',
    parts: {
      title: 'One tap and you are in',
      lines: [
        `Somebody, hopefully you, asked us for ${topicDescriptions[topic]}. Please confirm that this is your address.`,
        ...(hasCoupon
          ? [`Then we'll email you a code for ${formatCents(policies.waitlistCouponCents)} off your first meal.`]
          : []),
        `The link works for ${policies.confirmationLinkDays} days. Without it we will not write again.`,
      ],
      button: { text: 'Confirm my email', url: confirmUrl(config, subscriber.id, topic, now) },
    },
    reasonSentence,
  });
  return { key: `confirm:${subscriber.id}:${topic}:${now.toISOString().slice(0, 10)}`, email };
}

/** The promised $3, once for each person, to a confirmed address. */
export function couponMail(config: Config, subscriber: Subscriber, coupon: GrantedCoupon, now: Date): EmailMessage {
  const amount = `$${coupon.valueCents / 100}`;
  const until = coupon.endsAt.toLocaleDateString('en-US', {
    ...{ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'America/New_York' },
  });
  const email = topicMail(config, subscriber, 'area', now, {
    subject: `${amount} off your first meal`,
    parts: {
      title: `Here is your ${amount} off`,
      lines: [
        `Type this code when you order your first meal, for ${formatCents(policies.waitlistCouponMinimumCents)} or more. It works once, just for you, until ${until}.`,
        "We'll email you when meals go live in your area.",
      ],
      code: { value: coupon.code, label: `${amount} off your first meal` },
      button: { text: 'Find a meal near me', url: `${config.publicUrl}/meal-search` },
    },
    reasonSentence,
  });
  return { key: `waitlist-coupon:${coupon.code}`, email };
}
