import { policies } from '@fondly/contract/policies';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';
import { toConfirmationUrl } from './email-confirmation/confirmation-link.ts';

/** Welcomes a new person, and asks to confirm the address. */
export function welcomeMail(
  config: Config,
  person: { id: string; name: string; email: string },
  now: Date,
): EmailMessage {
  const parts: MailParts = {
    title: `Welcome to Fondly, ${firstName(person.name)}`,
    lines: [
      'Good food deserves a second chance. Local kitchens list what is left of the day at a lower price; you order, pay by card and pick it up the same day.',
      `Please confirm that this is your email, so you can rate meals and use your coupons. The link works for ${policies.confirmationLinkDays} days. You can order right away.`,
    ],
    button: { text: 'Confirm my email', url: toConfirmationUrl(config, person, now) },
    link: { text: 'Find a meal near me', url: `${config.publicUrl}/meal-search` },
    footer: [
      "You're getting this email because this address was used to sign up at Fondly.",
      `Questions? ${config.contactEmail}`,
    ],
  };
  const subject = 'Welcome to Fondly';
  return { key: `welcome:${person.id}`, email: { subject, parts } };
}

export const firstName = (name: string): string => name.split(/\s+/)[0] || name;
