import { policies } from '@fondly/contract/policies';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';
import { firstName } from '../welcome-mail.ts';

export function resetMail(config: Config, person: { name: string }, link: { id: string; token: string }): EmailMessage {
  const parts: MailParts = {
    title: 'Set a new password',
    lines: [
      `Hello ${firstName(person.name)}, somebody asked for a new password for your Fondly account.`,
      `This link works once, for ${policies.resetLinkMinutes} minutes.`,
      'If it was not you, leave this mail alone: your password stays as it is.',
    ],
    button: { text: 'Choose a new password', url: `${config.publicUrl}/reset-password?token=${link.token}` },
    footer: [`Questions? ${config.contactEmail}`],
  };
  const subject = 'Reset your Fondly password';
  return { key: `reset:${link.id}`, email: { subject, parts } };
}
