import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';

export function welcomeMail(config: Config, person: { id: string; name: string }): EmailMessage {
  const parts: MailParts = {
    title: `Welcome to Fondly, ${firstName(person.name)}`,
    lines: [
      'Good food deserves a second chance. Local kitchens list what is left of the day at a lower price; you order, pay by card and pick it up the same day.',
      'Start with your ZIP code and see what is cooking near you today.',
    ],
    button: { text: 'Find a meal near me', url: `${config.publicUrl}/meal-search` },
    footer: [
      'You get this mail because this address was used to sign up at Fondly.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const subject = 'Welcome to Fondly';
  return { key: `welcome:${person.id}`, email: { subject, parts } };
}

export const firstName = (name: string): string => name.split(/\s+/)[0] || name;
