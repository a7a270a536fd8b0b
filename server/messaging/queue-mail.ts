import { randomUUID } from 'node:crypto';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { json, nullable, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Mail } from '../platform/mail/mailer.ts';

/** `key` names the message and its reader: the same key is never sent twice. */
export type QueuedMail = Mail & { key: string };

const maxAttempts = 10;

const insert = command(
  'mail-queue',
  `insert into deliveries (id, key, to_address, subject, html, text, headers, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing`,
);
const recordFailure = command(
  'mail-failed',
  `update deliveries set attempts = attempts + 1, failure = $2,
     failed_at = case when attempts + 1 >= ${maxAttempts} then $3::timestamptz end where id = $1`,
);
const recordSent = command(
  'mail-sent',
  `update deliveries set attempts = attempts + 1, sent_at = $2, failure = null, html = '', text = '', headers = null
   where id = $1`,
);

/**
 * A mail that leaves if and only if this transaction commits. A second mail with the same key is dropped.
 *
 * @param runAt - not before this moment; at once when left out
 * @returns whether this was the first one
 */
export async function queueMail(tx: Tx, mail: QueuedMail, now: Date, runAt?: Date): Promise<boolean> {
  const id = randomUUID();
  const { key, to, subject, html, text, headers = null } = mail;
  const isFirst = (await insert(tx, [id, key, to, subject, html, text, headers, now])) === 1;
  if (isFirst) enqueue(tx, 'send-mail', { id }, { jobKey: `mail:${id}`, ...(runAt && { runAt }) });
  return isFirst;
}

const dueMail = row({
  toAddress: text,
  subject: text,
  html: text,
  text: text,
  headers: nullable(json<Record<string, string>>()),
});
const readDue = statement(
  'mail-due',
  dueMail,
  'select to_address, subject, html, text, headers from deliveries where id = $1 and sent_at is null and failed_at is null',
);

/**
 * Task `send-mail`. A crash between the server's "accepted" and our note of it sends the mail a second time:
 * at least once, never lost.
 */
export async function sendMail(app: App, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload.id);
  const [due] = await readDue(app.db, [id]);
  if (!due) return;
  try {
    const { toAddress: to, subject, html, text, headers } = due;
    await app.mailer.send({ to, subject, html, text, ...(headers && { headers }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await recordFailure(app.db, [id, reason, app.clock.now()]);
    throw error;
  }
  // What was sent is the reader's: links that sign in and codes that fetch a meal are not kept.
  await recordSent(app.db, [id, app.clock.now()]);
}
