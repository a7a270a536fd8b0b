import { randomUUID } from 'node:crypto';
import type { NewCredential, PasskeyView } from '@fondly/contract/account/passkeys';
import type { AuditAction } from '@fondly/contract/admin/audit';
import { policies } from '@fondly/contract/policies';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/db.ts';
import { nullable, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { hasAdminSession } from '../second-factor/admin-session.ts';
import type { Person } from '../sessions/actor.ts';
import { requireConfirmedIdentity } from '../sessions/confirmed-identity.ts';
import { readRelyingParty, rememberChallenge, takeChallenge } from './challenge.ts';
import { passkeyAddedMail } from './passkey-added-mail.ts';

/* Passkeys confirm who uses a session: instead of the password, and instead of the code of an admin. */

const viewRow = row({ id: uuid, name: text, createdAt: timestamp, lastUsedAt: nullable(timestamp) });
const list = statement(
  'passkeys-list',
  viewRow,
  `select id, name, created_at, last_used_at from passkeys where user_id = $1
   order by created_at desc, id limit ${policies.passkeys}`,
);
const listCredentials = statement(
  'passkeys-list-credentials',
  row({ credentialId: text }),
  `select credential_id from passkeys where user_id = $1 limit ${policies.passkeys}`,
);
/** Of two simultaneous requests the second waits, and counts the passkey of the first. */
const lockPerson = command('passkeys-lock-person', 'select from users where id = $1 for no key update');
const insert = statement(
  'passkeys-insert',
  viewRow,
  `insert into passkeys (id, user_id, name, credential_id, public_key, counter, created_at)
   select $2, $1, $3, $4, $5, $6, $7
   where (select count(*) from passkeys where user_id = $1) < ${policies.passkeys}
   on conflict (credential_id) do nothing returning id, name, created_at, last_used_at`,
);
const remove = statement(
  'passkeys-delete',
  row({ name: text }),
  'delete from passkeys where id = $1 and user_id = $2 returning name',
);

const toView = ({ createdAt, lastUsedAt, ...passkey }: Row<typeof viewRow>): PasskeyView => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of a person, the newest first. */
export async function listPasskeys(app: App, person: Person): Promise<PasskeyView[]> {
  return (await list(app.db, [person.id])).map(toView);
}

/** The credentials of a person, for the options of a browser. */
export async function listCredentialIds(app: App, person: Person): Promise<{ id: string }[]> {
  return (await listCredentials(app.db, [person.id])).map(({ credentialId }) => ({ id: credentialId }));
}

/**
 * A stolen session must not add a passkey, and a stolen password must not add one for an admin.
 * @throws Problem `identity-not-confirmed`, `second-factor-required`
 */
async function requireConfirmedPerson(app: App, person: Person): Promise<void> {
  if (person.isAdmin && !(await hasAdminSession(app, person.sessionId, true)))
    throw new Problem('second-factor-required');
  await requireConfirmedIdentity(app, person);
}

/**
 * What the browser needs to create a passkey. Passkeys that it has already are excluded.
 * @throws Problem `too-many-passkeys`, `too-many-requests`, and those of `requireConfirmedPerson`
 */
export async function startPasskeyCreation(app: App, person: Person) {
  await requireConfirmedPerson(app, person);
  await checkRateLimit(app, 'passkey', person.id);
  const excludeCredentials = await listCredentialIds(app, person);
  if (excludeCredentials.length >= policies.passkeys) throw new Problem('too-many-passkeys');
  const options = await generateRegistrationOptions({
    rpName: 'Fondly',
    rpID: readRelyingParty(app).id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await rememberChallenge(app, person, options.challenge);
  return { ...options };
}

/** @throws Problem `passkey-refused`, `too-many-passkeys`, and those of `requireConfirmedPerson` */
export async function createPasskey(
  app: App,
  person: Person,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<PasskeyView> {
  await requireConfirmedPerson(app, person);
  const { id, publicKey, counter } = await verifyNewCredential(app, person, credential);
  return transaction(app, async (tx) => {
    await lockPerson(tx, [person.id]);
    const now = app.clock.now();
    const key = isoBase64URL.fromBuffer(publicKey);
    const [added] = await insert(tx, [person.id, randomUUID(), name, id, key, counter, now]);
    if (!added) throw new Problem('too-many-passkeys');
    await notify(tx, { email: person.email }, { ...passkeyAddedMail(app.config, person, added), now });
    await auditOfAdmin(tx, person, 'operator.add-passkey', `The passkey “${name}” was added.`, now);
    return toView(added);
  });
}

async function verifyNewCredential(app: App, person: Person, response: NewCredential) {
  const { id: expectedRPID, origin: expectedOrigin } = readRelyingParty(app);
  const expectedChallenge = await takeChallenge(app, person);
  const answer = { response, expectedChallenge, expectedOrigin, expectedRPID };
  // The library throws for everything that a wrong answer can contain.
  const result = await verifyRegistrationResponse(answer as Parameters<typeof verifyRegistrationResponse>[0]).catch(
    () => null,
  );
  if (!result?.verified) throw new Problem('passkey-refused');
  return result.registrationInfo.credential;
}

/** @throws Problem `not-found` */
export async function deletePasskey(app: App, person: Person, id: string): Promise<void> {
  await transaction(app, async (tx) => {
    const [deleted] = await remove(tx, [id, person.id]);
    if (!deleted) throw new Problem('not-found');
    const reason = `The passkey “${deleted.name}” was deleted.`;
    await auditOfAdmin(tx, person, 'operator.delete-passkey', reason, app.clock.now());
  });
}

async function auditOfAdmin(tx: Tx, person: Person, action: AuditAction, reason: string, now: Date): Promise<void> {
  if (!person.isAdmin) return;
  await writeAudit(tx, { actorId: person.id, objectId: person.id, objectName: person.name, action, reason }, now);
}
