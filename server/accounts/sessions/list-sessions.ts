import type { AccountSession } from '@fondly/contract/account/sessions';
import type { Language } from '@fondly/messages/languages';
import type { App } from '../../platform/app.ts';
import { nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import type { Person } from './actor.ts';
import { describeDevice } from './describe-device.ts';
import { endSessions, sessionEndedTopic } from './end-sessions.ts';

const activeSession = row({ id: uuid, userAgent: nullable(text), createdAt: timestamp, updatedAt: timestamp });
const listActive = statement(
  'sessions-own',
  activeSession,
  `select id, user_agent, created_at, updated_at from sessions where user_id = $1 and expires_at > $2
   order by id <> $3, updated_at desc limit 100`,
);
const deleteSession = statement(
  'sessions-end-own',
  row({ id: uuid }),
  'delete from sessions where id = $1 and user_id = $2 returning id',
);

/** Lists the sessions of this person: the current one first, then by last use. IP addresses are left out. */
export async function listSessions(app: App, person: Person, language: Language): Promise<AccountSession[]> {
  const rows = await listActive(app.db, [person.id, app.clock.now(), person.sessionId]);
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent, language),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    isCurrent: row.id === person.sessionId,
  }));
}

export async function endSessionById(app: App, person: Person, id: string): Promise<void> {
  await transaction(app, async (tx) => {
    if ((await deleteSession(tx, [id, person.id])).length === 0) throw new Problem('not-found');
    signal(tx, sessionEndedTopic(person.id), []);
  });
}

export const endOtherSessions = (app: App, person: Person): Promise<void> =>
  transaction(app, (tx) => endSessions(tx, person.id, person.sessionId));
