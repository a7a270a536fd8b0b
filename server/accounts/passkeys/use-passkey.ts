import type { SignedAnswer } from '@fondly/contract/account/passkeys';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { App } from '../../platform/app.ts';
import { bigint, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';
import { readRelyingParty, rememberChallenge, takeChallenge } from './challenge.ts';
import { listCredentialIds } from './passkeys.ts';

const find = statement(
  'passkey-find',
  row({ id: uuid, publicKey: text, counter: bigint }),
  'select id, public_key, counter from passkeys where credential_id = $1 and user_id = $2',
);
/** If a device counts the uses of its key and the counter does not grow, the key was copied. */
const recordUse = statement(
  'passkey-record-use',
  row({ id: uuid }),
  `update passkeys set counter = $2, last_used_at = $3
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
);

/** What the browser needs to use one of the person's passkeys. @throws Problem `no-passkey`, `too-many-requests` */
export async function startPasskeyUse(app: App, person: Person) {
  await checkRateLimit(app, 'passkey', person.id);
  const allowCredentials = await listCredentialIds(app, person);
  if (allowCredentials.length === 0) throw new Problem('no-passkey');
  const rpID = readRelyingParty(app).id;
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'required' });
  await rememberChallenge(app, person, options.challenge);
  return { ...options };
}

/**
 * Checks that a passkey of the person signed the challenge of this session, after the device asked for a fingerprint, a
 * face, or a PIN.
 * @throws Problem `passkey-refused`
 */
export async function verifyPasskey(app: App, person: Person, response: SignedAnswer): Promise<void> {
  const expectedChallenge = await takeChallenge(app, person);
  const [passkey] = await find(app.db, [response.id, person.id]);
  if (!passkey) throw new Problem('passkey-refused');
  const { id: expectedRPID, origin: expectedOrigin } = readRelyingParty(app);
  const publicKey = isoBase64URL.toBuffer(passkey.publicKey);
  const credential = { id: response.id, publicKey, counter: passkey.counter };
  const answer = { response, expectedChallenge, expectedOrigin, expectedRPID, credential };
  // The library throws for everything that a wrong answer can contain.
  const result = await verifyAuthenticationResponse(answer as Parameters<typeof verifyAuthenticationResponse>[0]).catch(
    () => null,
  );
  if (!result?.verified) throw new Problem('passkey-refused');
  const used = await recordUse(app.db, [passkey.id, result.authenticationInfo.newCounter, app.clock.now()]);
  if (used.length === 0) throw new Problem('passkey-refused');
}
