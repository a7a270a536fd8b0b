import { policies } from '@fondly/contract/policies';
import { defaultLanguage } from '@fondly/messages/languages';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { integer, row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { pickSendTime } from '../platform/jobs/pick-send-time.ts';
import { takeRecipients } from './read-reach.ts';
import { zipMessageMail } from './zip-message.ts';

const runningMessage = row({ zip: text, subject: text, body: text, peoplePerWave: integer });

/** @param now - SQL of an instant */
const isDueSql = (now: string): string =>
  `(waved_at is null or waved_at <= ${now}::timestamptz - interval '${policies.zipMessageWaveMinutes} minutes')`;
/** Of two concurrent waves the second waits for the lock and finds that one has just run. */
const startWave = statement(
  'zip-message-wave',
  runningMessage,
  `update zip_messages set waved_at = $2
   where id = $1 and stopped_at is null and finished_at is null
     and ${isDueSql('$2')}
   returning zip, subject, body, people_per_wave`,
);
const endWave = command(
  'zip-message-wave-end',
  'update zip_messages set told = told + $2, finished_at = case when $3 then waved_at end where id = $1',
);
const findDue = statement(
  'zip-messages-due',
  row({ id: uuid }),
  `select id from zip_messages where stopped_at is null and finished_at is null and ${isDueSql('$1')}`,
);

/** Task `find-zip-messages`, every minute: the next wave of each message that is due. */
export async function queueZipMessageWaves(app: App): Promise<void> {
  const due = await findDue(app.db, [app.clock.now()]);
  if (due.length === 0) return;
  await transaction(app, async (tx) => {
    for (const { id } of due) enqueue(tx, 'send-zip-message', { id }, { key: `tell-zip:${id}` });
  });
}

/**
 * Task `tell-zip`: one wave of an admin's message to a ZIP, oldest first
 * (docs/domain.md#alerts-to-followers-and-waitlists). Each person gets it once. Unsubscribing between two waves
 * excludes a person.
 */
export async function sendZipMessage(app: App, { id }: JobPayloads['send-zip-message']): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const [running] = await startWave(tx, [id, now]);
    if (!running) return;
    const { zip, peoplePerWave } = running;
    const recipients = await takeRecipients(tx, [zip, now, peoplePerWave, id]);
    for (const [index, { waitingId, subscriberId, email, language }] of recipients.entries()) {
      const to = { key: `zip-message:${id}:${waitingId}`, subscriber: { id: subscriberId, email } };
      const message = zipMessageMail(app.config, zip, running, to, now);
      await notify(
        tx,
        { email, language: language ?? defaultLanguage },
        { ...message, now, sendAt: pickSendTime(now, index) },
      );
    }
    await endWave(tx, [id, recipients.length, recipients.length < peoplePerWave]);
  });
}
