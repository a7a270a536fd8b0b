import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { forgetDevices } from '../devices/known-devices.ts';
import type { Person } from './actor.ts';

const endOne = command('session-end', 'delete from sessions where id = $1');
const endOthers = statement(
  'session-end-others',
  row({ id: uuid }),
  'delete from sessions where user_id = $1 and id is distinct from $2 returning id',
);

const endByToken = statement(
  'session-end-replaced',
  row({ userId: uuid }),
  'delete from sessions where token = $1 returning user_id',
);

/** Topics of this kind name a person. They are rare enough for every process to hear all of them. */
export const sessionEndedKind = 'session-ended';
const sessionEndedPrefix = `${sessionEndedKind}:`;

/** The live signal that makes a person's streams check whether their session is still valid. */
export const sessionEndedTopic = (userId: string): string => `${sessionEndedPrefix}${userId}`;
/** The person one of whose sessions ended, or null for other topics. */
export const parseSessionEnded = (topic: string): string | null =>
  topic.startsWith(sessionEndedPrefix) ? topic.slice(sessionEndedPrefix.length) : null;

/** Ends this session only. Does nothing without a session. */
export async function signOut(app: App, person: Person | null): Promise<void> {
  if (!person) return;
  await transaction(app, async (tx) => {
    await endOne(tx, [person.sessionId]);
    signal(tx, sessionEndedTopic(person.id), []);
  });
}

/** Ends the session that a browser had before it logged in again. Its cookie is replaced, so no one else uses it. */
export async function endReplacedSession(app: App, token: string | null): Promise<void> {
  if (!token) return;
  await transaction(app, async (tx) => {
    const [ended] = await endByToken(tx, [token]);
    if (ended) signal(tx, sessionEndedTopic(ended.userId), []);
  });
}

/** Ends every session of a person except `keepSessionId`; null ends all. Saved cards need a new code on every device. */
export async function endSessions(tx: Tx, userId: string, keepSessionId: string | null): Promise<void> {
  await endOthers(tx, [userId, keepSessionId]);
  await forgetDevices(tx, userId);
  signal(tx, sessionEndedTopic(userId), []);
}
