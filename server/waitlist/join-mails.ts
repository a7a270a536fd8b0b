import { policies } from '@fondly/contract/policies';
import type { MailTopic } from '@fondly/contract/waitlist';
import type { QueuedMail } from '../messaging/queue-mail.ts';
import type { GrantedCoupon } from '../orders/coupons/grant-coupon.ts';
import type { Config } from '../platform/config.ts';
import { writeLink } from './email-link.ts';
import type { Contact } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

/*
 * What follows a wish at once. Nothing in these mails comes from the form but the address: whoever types a stranger's
 * address sends him our words and never his own.
 */

const wishes: Record<MailTopic, string> = {
  news: 'news of new kitchens and neighborhoods',
  area: 'word when meals go live in your area',
  request: 'word when a restaurant you asked for joins',
  favorites: 'word from your favorite kitchens',
};
const why = 'You get this mail because this address was entered at Fondly. If that was not you, do nothing.';

function confirmUrl(config: Config, contactId: string, topic: MailTopic, now: Date): string {
  return `${config.publicUrl}/confirm-email/${writeLink(config, 'confirm', { contactId, topic, writtenAt: now })}`;
}

/** Asks whether the address is its reader's own; without a yes nothing more is sent. At most one a day and topic. */
export function confirmMail(config: Config, contact: Contact, topic: MailTopic, now: Date): QueuedMail {
  return topicMail(config, contact, topic, now, {
    key: `confirm:${contact.id}:${topic}:${now.toISOString().slice(0, 10)}`,
    subject: 'Please confirm your email',
    parts: {
      title: 'One tap and you are in',
      lines: [
        `Somebody, hopefully you, asked us for ${wishes[topic]}. Please confirm that this is your address.`,
        `The link works for ${policies.confirmLinkDays} days. Without it we will not write again.`,
      ],
      button: { text: 'Confirm my email', url: confirmUrl(config, contact.id, topic, now) },
    },
    why,
  });
}

/** The promised $3 (decision 3.7), once for each person; an address that is new confirms itself from here. */
export function couponMail(
  config: Config,
  contact: Contact,
  coupon: GrantedCoupon,
  needsConfirming: boolean,
  now: Date,
): QueuedMail {
  const amount = `$${coupon.valueCents / 100}`;
  const until = coupon.endsAt.toLocaleDateString('en-US', {
    ...{ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'America/New_York' },
  });
  return topicMail(config, contact, 'area', now, {
    key: `waitlist-coupon:${coupon.code}`,
    subject: `${amount} off your first meal`,
    parts: {
      title: `Here is your ${amount} off`,
      lines: [
        `Type this code when you order your first meal. It is yours alone and works once, until ${until}.`,
        needsConfirming
          ? 'One more tap: confirm that this is your address, and we write when meals go live in your area.'
          : 'We write when meals go live in your area.',
      ],
      code: { value: coupon.code, label: `${amount} off your first meal` },
      button: needsConfirming
        ? { text: 'Confirm my email', url: confirmUrl(config, contact.id, 'area', now) }
        : { text: 'Find a meal near me', url: `${config.publicUrl}/meal-search` },
    },
    why,
  });
}
