import type { ReviewAction } from '@fondly/contract/admin/reviews';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';
import type { ReviewedRestaurant } from '../../restaurants/applications/update-review-status.ts';

type ReviewText = { title: (name: string) => string; lines: (name: string) => string[]; includesReason: boolean };

const dashboard = { text: 'Open your dashboard', path: '/dashboard' };
const change = { text: 'Change your application', path: '/application-pending' };
const application = { text: 'See where it stands', path: '/application-pending' };

const texts: Record<ReviewAction, ReviewText & { button: typeof dashboard }> = {
  approve: {
    title: (name) => `Welcome to Fondly: ${name} is approved`,
    lines: (name) => [
      `${name} can sell from now on. Connect your bank, which takes a few minutes, and list your first meal.`,
    ],
    includesReason: false,
    button: dashboard,
  },
  'ask-changes': {
    title: (name) => `Your application for ${name} needs a change`,
    lines: () => [
      'Before we can decide we need something from you. Open your application, change what is asked, and tap "Send again".',
      'What you wrote is all still there. We look at it again as soon as it is back.',
    ],
    includesReason: true,
    button: change,
  },
  reject: {
    title: (name) => `Your application for ${name}`,
    lines: (name) => [
      `We could not take ${name} into the pilot this time.`,
      'You may change your application and send it again whenever you like.',
    ],
    includesReason: true,
    button: { ...change, text: 'Change and apply again' },
  },
  suspend: {
    title: (name) => `${name} is on hold`,
    lines: (name) => [
      `${name} cannot sell on Fondly at the moment, and its meals are off every list.`,
      'Orders that are paid already still stand unless we cancel them: please hand them over as usual.',
    ],
    includesReason: true,
    button: application,
  },
  reinstate: {
    title: (name) => `${name} can sell again`,
    lines: () => ['Your kitchen is back. Meals that are still on sale are on the lists again.'],
    includesReason: false,
    button: dashboard,
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
  const { title, lines, includesReason, button } = texts[reviewAction];
  const subject = title(restaurant.name);
  const parts: MailParts = {
    title: subject,
    lines: [
      `Hello ${firstName(restaurant.contactName)},`,
      ...lines(restaurant.name),
      ...(includesReason ? [`What we found: ${reason}`] : []),
    ],
    button: { text: button.text, url: `${config.publicUrl}${button.path}` },
    footer: [
      'You get this mail because a kitchen was signed up at Fondly with this address.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const key = `decision:${restaurant.id}:${reviewAction}:${at.getTime()}`;
  return { key, email: { subject, parts } };
}
