import type { App } from '../../platform/app.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../../platform/mail/mail-layout.ts';
import { firstName } from '../welcome-mail.ts';

/**
 * Task `send-farewell`. Sent straight from the job and not through the queue of mails, which would keep the address of
 * somebody who has left.
 */
export async function sendAccountDeletedMail(app: App, payload: Record<string, unknown>): Promise<void> {
  const parts = accountDeletedMailParts(app.config, String(payload.name));
  const subject = 'Your Fondly account is deleted';
  await app.mailer.send({
    to: String(payload.email),
    subject,
    html: renderMailHtml(parts),
    text: renderMailText(parts),
  });
}

export function accountDeletedMailParts(config: Config, name: string): MailParts {
  return {
    title: 'Your account is deleted',
    lines: [
      `Goodbye, ${firstName(name)}. Your Fondly account and what we knew about you are gone.`,
      'What tax law wants us to keep about your payments stays, without your name.',
      'If it was not you, write to us at once.',
    ],
    footer: [`Questions? ${config.contactEmail}`],
  };
}
