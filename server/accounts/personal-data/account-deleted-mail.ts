import { defaultLanguage, type Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { type Email, renderEmail } from '../../messaging/channels/email.ts';
import type { App } from '../../platform/app.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { type MailConfig, toMailFrame } from '../../platform/mail/mail-parts.ts';
import { firstName } from '../welcome-mail.ts';

/**
 * Tells a person that the account is deleted. The one email that does not go through `notify`, which would store the
 * address of someone who has left. The language is missing in jobs of the previous release.
 */
export async function sendAccountDeletedMail(
  app: App,
  { name, email, language }: JobPayloads['send-account-deleted-mail'],
): Promise<void> {
  const content = accountDeletedEmail(app.config, name, language ?? defaultLanguage);
  await app.mailer.send({ to: email, ...renderEmail(content) });
}

export const accountDeletedEmail = (config: MailConfig, name: string, locale: Language): Email => ({
  subject: m.email_account_deleted_subject({}, { locale }),
  parts: {
    title: m.email_account_deleted_title({}, { locale }),
    lines: [
      m.email_account_deleted_goodbye({ name: firstName(name) }, { locale }),
      m.email_account_deleted_kept({}, { locale }),
      m.email_account_deleted_not_you({}, { locale }),
    ],
    frame: toMailFrame(config, locale, []),
  },
});
