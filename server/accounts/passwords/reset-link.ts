import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Caller } from '../sessions/caller.ts';
import { findKnownDevice, readDevice } from '../sessions/known-device.ts';
import { resetMail } from './reset-mail.ts';

/** Only the hash of a token is stored, so a reader of the table cannot use the links. */
export const toLinkIdentifier = (token: string): string =>
  `reset-password:${createHash('sha256').update(token).digest('hex')}`;

/**
 * Requests a reset link. All work that depends on whether the email is known runs in a job, so neither text nor timing
 * reveals it.
 */
export async function requestPasswordReset(app: App, caller: Caller, email: string): Promise<void> {
  const device = findKnownDevice(app, readDevice(app, caller), 'password', email);
  if (device) await checkRateLimit(app, 'reset-password-device', device);
  else {
    await checkRateLimit(app, 'reset-password-address', caller.address);
    await checkRateLimit(app, 'reset-password', email);
  }
  await transaction(app, async (tx) => enqueue(tx, 'send-reset-link', { id: randomUUID(), email }));
}

const resetPerson = row({ id: uuid, name: text, email: text });
const findByEmail = statement(
  'reset-find-person',
  resetPerson,
  'select id, name, email from users where lower(email) = lower($1) and disabled_at is null',
);
const addLink = statement(
  'reset-add-link',
  row({ id: uuid }),
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (id) do nothing returning id`,
);

/** Task `send-reset-link`. The link has the id of the request, so a second run finds it and sends nothing. */
export async function sendResetLink(app: App, { id, email }: JobPayloads['send-reset-link']): Promise<void> {
  const [person] = await findByEmail(app.db, [email]);
  if (!person) return;
  const token = randomBytes(32).toString('base64url');
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const expiresAt = minutesAfter(now, policies.resetLinkMinutes);
    const added = await addLink(tx, [id, toLinkIdentifier(token), person.id, expiresAt, now]);
    if (added.length > 0)
      await notify(tx, { email: person.email }, { ...resetMail(app.config, person, { id, token }), now });
  });
}

const findLink = statement(
  'reset-find-link',
  noColumns,
  'select from verifications where identifier = $1 and expires_at > $2',
);

/** Whether a link is still valid. This check does not use it up. */
export async function isLinkValid(app: App, token: string): Promise<boolean> {
  return (await findLink(app.db, [toLinkIdentifier(token), app.clock.now()])).length > 0;
}
