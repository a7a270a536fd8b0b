import { policies } from '@fondly/contract/policies';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toConfirmationUrl } from './confirmation-link.ts';

/** The link alone, for people who asked for a new one. */
export function confirmationMail(config: Config, person: { id: string; email: string }, now: Date): EmailMessage {
  return {
    key: `confirm-account:${person.id}:${now.toISOString()}`,
    email: {
      subject: 'Confirm your email',
      parts: {
        title: 'Confirm your email',
        lines: [
          'Then you can rate your meals and use the coupons that are yours alone. You can order without it.',
          `This link works for ${policies.confirmationLinkDays} days.`,
          "If you don't have an account at Fondly, ignore this email and nothing will change.",
        ],
        button: { text: 'Confirm my email', url: toConfirmationUrl(config, person, now) },
        footer: [`Questions? ${config.contactEmail}`],
      },
    },
  };
}
