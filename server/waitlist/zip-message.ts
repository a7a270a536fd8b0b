import { randomUUID } from 'node:crypto';
import type { ZipMessageView } from '@fondly/contract/admin/demand';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import { type Db, isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { readReach } from './read-reach.ts';
import type { Subscriber } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

type MessageText = { subject: string; body: string };
const storedZipMessage = row({
  id: uuid,
  subject: text,
  body: text,
  peoplePerWave: integer,
  sentCount: integer,
  state: notNull(oneOf(['running', 'stopped', 'finished'])),
  createdAt: timestamp,
  lastWaveAt: nullable(timestamp),
});

const state = `case when stopped_at is not null then 'stopped' when finished_at is not null then 'finished'
  else 'running' end`;
const list = statement(
  'zip-messages',
  storedZipMessage,
  `select id, subject, body, people_per_wave, told as sent_count, ${state} as state, created_at,
     waved_at as last_wave_at
   from zip_messages where zip = $1 order by created_at desc limit 20`,
);
const add = command(
  'zip-message-add',
  'insert into zip_messages (id, zip, subject, body, people_per_wave, created_at) values ($1, $2, $3, $4, $5, $6)',
);
/** Waits for a running wave; the next one finds the message stopped. */
const cancelSending = statement(
  'zip-message-stop',
  row({ subject: text }),
  `update zip_messages set stopped_at = $2 where id = $1 and stopped_at is null and finished_at is null
   returning subject`,
);
const findMessage = statement('zip-message-there', row({ id: uuid }), 'select id from zip_messages where id = $1');

/** The last twenty messages to a ZIP, newest first. */
export async function listZipMessages(on: Db, zip: string): Promise<ZipMessageView[]> {
  const rows = await list(on, [zip]);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastWaveAt: row.lastWaveAt?.toISOString() ?? null,
  }));
}

/**
 * Starts a message to a ZIP. The first wave leaves with this transaction, and `find-zip-messages` sends the others
 * until all are sent or an admin stops it.
 * @returns its id
 */
export async function startZipMessage(
  tx: Tx,
  zip: string,
  { subject, body, peoplePerWave }: MessageText & { peoplePerWave: number },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  try {
    await add(tx, [id, zip, subject, body, peoplePerWave, now]);
  } catch (error) {
    throw isUniqueViolation(error, 'zip_messages_running') ? new Problem('zip-message-in-progress') : error;
  }
  if ((await readReach(tx, zip, now)).willReceive === 0) throw new Problem('no-recipients');
  enqueue(tx, 'send-zip-message', { id }, { key: `tell-zip:${id}` });
  return id;
}

/**
 * Stops future waves. Sent emails cannot be recalled.
 * @returns its subject; null when it was over already
 */
export async function cancelQueuedZipMessage(tx: Tx, id: string, now: Date): Promise<string | null> {
  const [stopped] = await cancelSending(tx, [id, now]);
  if (stopped) return stopped.subject;
  if ((await findMessage(tx, [id])).length === 0) throw new Problem('not-found');
  return null;
}

/** One recipient's email: the admin's text in the frame of every optional email. */
export function zipMessageMail(
  config: Config,
  zip: string,
  { subject, body }: MessageText,
  to: { key: string; subscriber: Pick<Subscriber, 'id' | 'email'> },
  now: Date,
): EmailMessage {
  const email = (locale: Language) =>
    topicMail(config, to.subscriber, 'area', now, locale, {
      subject,
      parts: {
        title: subject,
        lines: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
        button: { text: m.email_waitlist_message_button({ zip }, { locale }), url: `${config.publicUrl}/zip/${zip}` },
      },
      reasonSentence: m.email_waitlist_reason_area({ zip }, { locale }),
    });
  return { key: to.key, email };
}
