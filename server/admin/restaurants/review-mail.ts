import type { ReviewAction } from '@fondly/contract/admin/reviews';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { Email, EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import type { ReviewedRestaurant } from '../../restaurants/applications/update-review-status.ts';

type ReviewText = (restaurant: string, locale: Language) => { title: string; lines: string[]; button: string };

const texts: Record<ReviewAction, { toText: ReviewText; includesReason: boolean; path: string }> = {
  approve: {
    toText: (restaurant, locale) => ({
      title: m.email_restaurant_approved_title({ restaurant }, { locale }),
      lines: [m.email_restaurant_approved_line({ restaurant }, { locale })],
      button: m.email_restaurant_dashboard_button({}, { locale }),
    }),
    includesReason: false,
    path: '/dashboard',
  },
  'ask-changes': {
    toText: (restaurant, locale) => ({
      title: m.email_restaurant_changes_title({ restaurant }, { locale }),
      lines: [m.email_restaurant_changes_line({}, { locale }), m.email_restaurant_changes_saved({}, { locale })],
      button: m.email_restaurant_changes_button({}, { locale }),
    }),
    includesReason: true,
    path: '/application-pending',
  },
  reject: {
    toText: (restaurant, locale) => ({
      title: m.email_restaurant_rejected_title({ restaurant }, { locale }),
      lines: [
        m.email_restaurant_rejected_line({ restaurant }, { locale }),
        m.email_restaurant_rejected_again({}, { locale }),
      ],
      button: m.email_restaurant_rejected_button({}, { locale }),
    }),
    includesReason: true,
    path: '/application-pending',
  },
  suspend: {
    toText: (restaurant, locale) => ({
      title: m.email_restaurant_suspended_title({ restaurant }, { locale }),
      lines: [
        m.email_restaurant_suspended_line({ restaurant }, { locale }),
        m.email_restaurant_suspended_orders({}, { locale }),
      ],
      button: m.email_restaurant_application_button({}, { locale }),
    }),
    includesReason: true,
    path: '/application-pending',
  },
  reinstate: {
    toText: (restaurant, locale) => ({
      title: m.email_restaurant_reinstated_title({ restaurant }, { locale }),
      lines: [m.email_restaurant_reinstated_line({}, { locale })],
      button: m.email_restaurant_dashboard_button({}, { locale }),
    }),
    includesReason: false,
    path: '/dashboard',
  },
};

/** Tells a restaurant about a review, with the reason if it is meant for the restaurant. Sent once for each review. */
export function reviewMail(
  config: Config,
  restaurant: ReviewedRestaurant,
  reviewAction: ReviewAction,
  reason: string,
  at: Date,
): EmailMessage {
  const { toText, includesReason, path } = texts[reviewAction];
  const email = (locale: Language): Email => {
    const { title, lines, button } = toText(restaurant.name, locale);
    return {
      subject: title,
      parts: {
        title,
        lines: [
          m.email_layout_hello({ name: firstName(restaurant.contactName) }, { locale }),
          ...lines,
          ...(includesReason ? [m.email_restaurant_review_reason({ reason }, { locale })] : []),
        ],
        button: { text: button, url: `${config.publicUrl}${path}` },
        frame: toMailFrame(config, locale, [m.email_layout_reason_restaurant({}, { locale })]),
      },
    };
  };
  return { key: `decision:${restaurant.id}:${reviewAction}:${at.getTime()}`, email };
}
