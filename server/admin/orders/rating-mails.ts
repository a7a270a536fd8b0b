import type { HiddenRatingReason } from '@fondly/contract/admin/hidden-rating-reasons';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, toMailFrame } from '../../platform/mail/mail-parts.ts';

/** A rating that an admin hid, or that counts again. */
export type RatingMessage = {
  orderId: string;
  orderNumber: string;
  mealName: string;
  restaurant: { name: string; email: string };
  customer: { name: string; email: string };
  rating: number;
  /** Why it is hidden. Null when it counts again. */
  reason: HiddenRatingReason | null;
  at: Date;
};

type ToText = (message: RatingMessage, locale: Language) => Pick<MailParts, 'title' | 'lines'>;

const toReasonLine = (reason: HiddenRatingReason, locale: Language) =>
  m.email_account_rating_reason({ reason: hiddenRatingLabel(reason, locale) }, { locale });

const toMail = (
  config: Config,
  message: RatingMessage,
  reader: 'customer' | 'restaurant',
  toText: ToText,
): EmailMessage => ({
  key: `rating:${message.orderId}:${message.reason === null ? 'shown' : 'hidden'}:${message.at.getTime()}:${reader}`,
  email: (locale) => {
    const { orderNumber, mealName, restaurant, rating, reason } = message;
    const { title, lines } = toText(message, locale);
    return {
      subject: title,
      parts: {
        title,
        lines: [...lines, ...(reason ? [toReasonLine(reason, locale)] : [])],
        rows: [
          [m.email_layout_order({}, { locale }), orderNumber],
          [mealName, restaurant.name],
          [m.email_account_rating({}, { locale }), m.email_account_stars({ count: rating }, { locale })],
        ],
        frame: toMailFrame(config, locale, [m.email_layout_tagline({}, { locale })]),
      },
    };
  },
});

export const ratingMailToCustomer = (config: Config, message: RatingMessage): EmailMessage =>
  toMail(config, message, 'customer', ({ customer, restaurant: { name: restaurant }, reason }, locale) => {
    const hello = m.email_layout_hello({ name: firstName(customer.name) }, { locale });
    if (reason === null)
      return {
        title: m.email_account_rating_shown_title({ restaurant }, { locale }),
        lines: [hello, m.email_account_rating_shown_line({}, { locale })],
      };
    return {
      title: m.email_account_rating_hidden_title({ restaurant }, { locale }),
      lines: [
        hello,
        m.email_account_rating_hidden_line({}, { locale }),
        m.email_account_rating_hidden_reply({}, { locale }),
      ],
    };
  });

export const ratingMailToRestaurant = (config: Config, message: RatingMessage): EmailMessage =>
  toMail(config, message, 'restaurant', ({ orderNumber: number, restaurant: { name: restaurant }, reason }, locale) =>
    reason === null
      ? {
          title: m.email_restaurant_rating_shown_title({ number }, { locale }),
          lines: [m.email_restaurant_rating_shown_line({ restaurant }, { locale })],
        }
      : {
          title: m.email_restaurant_rating_hidden_title({ number }, { locale }),
          lines: [m.email_restaurant_rating_hidden_line({ restaurant }, { locale })],
        },
  );
