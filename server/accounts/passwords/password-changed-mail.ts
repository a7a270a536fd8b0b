import type { QueuedMail } from '../../messaging/queue-mail.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../../platform/mail/mail-layout.ts';
import { firstName } from '../welcome-mail.ts';

/** Tells the owner of the address, who may not be the one who did it. */
export function passwordChangedMail(
  config: Config,
  person: { id: string; name: string; email: string },
  at: Date,
  signedOut: 'every device' | 'every other device',
): QueuedMail {
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
  return { key, to: person.email, subject, html: renderMailHtml(parts), text: renderMailText(parts) };
}
