import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';
import { firstName } from '../welcome-mail.ts';

/** Notifies the owner of the email address, who may not have made the change. */
export function passwordChangedMail(
  config: Config,
  person: { id: string; name: string },
  at: Date,
  signedOut: 'every device' | 'every other device',
): EmailMessage {
  const parts: MailParts = {
    title: 'Your password was changed',
    lines: [
      `Hello ${firstName(person.name)}, the password of your Fondly account was just changed, and ${signedOut} was signed out.`,
      'If it was not you, ask for a new password at once and write to us.',
    ],
    button: { text: 'Ask for a new password', url: `${config.publicUrl}/forgot-password` },
    footer: [`Questions? ${config.contactEmail}`],
  };
  const key = `password-changed:${person.id}:${at.getTime()}`;
  const subject = 'Your Fondly password was changed';
  return { key, email: { subject, parts } };
}
