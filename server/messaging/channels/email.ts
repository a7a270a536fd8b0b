import { randomUUID } from 'node:crypto';
import type { Language } from '@fondly/messages/languages';
import type { App } from '../../platform/app.ts';
import { json, nullable, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { renderMailHtml, renderMailText } from '../../platform/mail/mail-layout.ts';
import type { MailParts } from '../../platform/mail/mail-parts.ts';
import type { Mail, MailAttachment } from '../../platform/mail/mailer.ts';
import type { Channel } from '../channel.ts';

/** A message to an address. Its key names the message and its reader, whose language `notify` knows. */
export type EmailMessage = { key: string; email: (locale: Language) => Email };
export type Email = {
  subject: string;
  parts: MailParts;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

export const renderEmail = ({ subject, parts, headers, attachments }: Email): Omit<Mail, 'to'> => ({
  subject,
  html: renderMailHtml(parts),
  text: renderMailText(parts),
  ...(headers && { headers }),
  ...(attachments && { attachments }),
});

const maxAttempts = 10;

const insert = command(
  'mail-queue',
  `insert into deliveries (id, key, to_address, subject, html, text, headers, attachments, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
);
const recordFailure = command(
  'mail-failed',
  `update deliveries set attempts = attempts + 1, failure = $2,
     failed_at = case when attempts + 1 >= ${maxAttempts} then $3::timestamptz end where id = $1`,
);
const recordSent = command(
  'mail-sent',
  `update deliveries set attempts = attempts + 1, sent_at = $2, failure = null, html = '', text = '', headers = null,
     attachments = null
   where id = $1`,
);

/** Every recipient has an address. */
export const emailChannel: Channel<Email> = {
  setting: 'mail',
  async add(tx, { email: to }, { key, now, sendAt: runAt }, content) {
    const id = randomUUID();
    const { subject, html, text, headers = null, attachments } = renderEmail(content);
    // As text, because the driver would send a list as an array of PostgreSQL.
    const files = attachments ? JSON.stringify(attachments) : null;
    const isFirst = (await insert(tx, [id, key, to, subject, html, text, headers, files, now])) === 1;
    if (isFirst) enqueue(tx, 'send-mail', { id }, { key: `mail:${id}`, runAt });
    return isFirst;
  },
};

const dueMail = row({
  toAddress: text,
  subject: text,
  html: text,
  text: text,
  headers: nullable(json<Record<string, string>>()),
  attachments: nullable(json<MailAttachment[]>()),
});
const readDue = statement(
  'mail-due',
  dueMail,
  `select to_address, subject, html, text, headers, attachments from deliveries
   where id = $1 and sent_at is null and failed_at is null`,
);

/** Sends at least once: a crash between the mail server's answer and our update sends the email a second time. */
export async function sendMail(app: App, { id }: JobPayloads['send-mail']): Promise<void> {
  const [due] = await readDue(app.db, [id]);
  if (!due) return;
  try {
    const { toAddress: to, subject, html, text, headers, attachments } = due;
    await app.mailer.send({
      to,
      subject,
      html,
      text,
      ...(headers && { headers }),
      ...(attachments && { attachments }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await recordFailure(app.db, [id, reason, app.clock.now()]);
    throw error;
  }
  // The content of a sent email is deleted, because it contains login links and pickup codes.
  await recordSent(app.db, [id, app.clock.now()]);
}
