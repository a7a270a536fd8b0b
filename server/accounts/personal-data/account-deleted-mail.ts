import { type Email, renderEmail } from '../../messaging/channels/email.ts';
import type { App } from '../../platform/app.ts';
import type { Config } from '../../platform/config.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';
import { firstName } from '../welcome-mail.ts';

/**
 * Tells a person that the account is deleted. The one email that does not go through `notify`, which would store the
 * address of someone who has left.
 */
export async function sendAccountDeletedMail(
  app: App,
  { name, email }: JobPayloads['send-account-deleted-mail'],
): Promise<void> {
  await app.mailer.send({ to: email, ...renderEmail(accountDeletedEmail(app.config, name)) });
}

export function accountDeletedEmail(config: Config, name: string): Email {
  const parts: MailParts = {
    title: 'Your account is deleted',
    lines: [
      `Goodbye, ${firstName(name)}. Your Fondly account and what we knew about you are gone.`,
      'What tax law wants us to keep about your payments stays, without your name.',
      'If it was not you, write to us at once.',
    ],
    footer: [`Questions? ${config.contactEmail}`],
  };
  return { subject: 'Your Fondly account is deleted', parts };
}
