import type { Decision } from '@fondly/contract/admin/reviews';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { QueuedMail } from '../../messaging/queue-mail.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, mailHtml, mailText } from '../../platform/mail/mail-layout.ts';
import type { Decided } from '../../restaurants/applications/update-review-status.ts';

type Words = { title: (name: string) => string; lines: (name: string) => string[]; isWithReason: boolean };

const dashboard = { text: 'Open your dashboard', path: '/dashboard' };
const change = { text: 'Change your application', path: '/application-pending' };
const application = { text: 'See where it stands', path: '/application-pending' };

const words: Record<Decision, Words & { button: typeof dashboard }> = {
  approve: {
    title: (name) => `Welcome to Fondly: ${name} is approved`,
    lines: (name) => [
      `${name} can sell from now on. Connect your bank, which takes a few minutes, and list your first meal.`,
    ],
    isWithReason: false,
    button: dashboard,
  },
  'ask-changes': {
    title: (name) => `Your application for ${name} needs a change`,
    lines: () => [
      'Before we can decide we need something from you. Open your application, change what is asked, and tap "Send again".',
      'What you wrote is all still there. We look at it again as soon as it is back.',
    ],
    isWithReason: true,
    button: change,
  },
  reject: {
    title: (name) => `Your application for ${name}`,
    lines: (name) => [
      `We could not take ${name} into the pilot this time.`,
      'You may change your application and send it again whenever you like.',
    ],
    isWithReason: true,
    button: { ...change, text: 'Change and apply again' },
  },
  suspend: {
    title: (name) => `${name} is on hold`,
    lines: (name) => [
      `${name} cannot sell on Fondly at the moment, and its meals are off every list.`,
      'Orders that are paid already still stand unless we cancel them: please hand them over as usual.',
    ],
    isWithReason: true,
    button: application,
  },
  reinstate: {
    title: (name) => `${name} can sell again`,
    lines: () => ['Your kitchen is back. Meals that are still on sale are on the lists again.'],
    isWithReason: false,
    button: dashboard,
  },
};

/** Tells a kitchen what was decided, and why where that is for the kitchen to know. Once for each decision. */
export function decisionMail(
  config: Config,
  kitchen: Decided,
  decision: Decision,
  reason: string,
  at: Date,
): QueuedMail {
  const { title, lines, isWithReason, button } = words[decision];
  const subject = title(kitchen.name);
  const parts: MailParts = {
    title: subject,
    lines: [
      `Hello ${firstName(kitchen.contactName)},`,
      ...lines(kitchen.name),
      ...(isWithReason ? [`What we found: ${reason}`] : []),
    ],
    button: { text: button.text, url: `${config.publicUrl}${button.path}` },
    footer: [
      'You get this mail because a kitchen was signed up at Fondly with this address.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const key = `decision:${kitchen.id}:${decision}:${at.getTime()}`;
  return { key, to: kitchen.email, subject, html: mailHtml(parts), text: mailText(parts) };
}
