import { isAPIError } from 'better-auth/api';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { noColumns, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { getAuth } from './auth.ts';
import { joinTransaction } from './auth-adapter.ts';
import { setFirstLanguage } from './language.ts';
import { enqueueMarketingSync } from './marketing-contact.ts';
import { rejectCommonPassword } from './passwords/common-passwords.ts';
import { recordConsents } from './record-consents.ts';
import { type Person, readPersonByToken } from './sessions/actor.ts';
import type { Caller } from './sessions/caller.ts';
import { endReplacedSession } from './sessions/end-sessions.ts';
import { readDevice, rememberDevice } from './sessions/known-device.ts';
import { findSessionToken } from './sessions/session-cookie.ts';
import { welcomeMail } from './welcome-mail.ts';

export type SignUpInput = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  acceptsMarketing: boolean;
  /** News by text message. A missing field means no consent. */
  acceptsTexts?: boolean;
};
export type SignInResult = { person: Person; cookies: string[] };

const isKnown = statement('sign-up-is-known', noColumns, 'select from users where lower(email) = lower($1)');

/**
 * Creates person, password, consent, welcome email and first session in one transaction. Of two equal concurrent
 * sign-ups the unique email lets one through.
 * @param alongside - other writes of this sign-up; when it throws, no person is created
 */
export async function signUp(
  app: App,
  caller: Caller,
  input: SignUpInput,
  onCreated: (tx: Tx, userId: string) => Promise<unknown> = async () => {},
): Promise<SignInResult> {
  await checkRateLimit(app, 'sign-up', caller.address);
  await rejectCommonPassword(input.password);
  const { name, email, password, phone } = input;
  try {
    const { token, cookies } = await transaction(app, async (tx) => {
      const { response, headers } = await joinTransaction(tx, () =>
        getAuth(app).api.signUpEmail({
          body: { name, email, password, ...(phone && { phone }) },
          headers: caller.headers,
          returnHeaders: true,
        }),
      );
      const consents = { terms: true, marketing: input.acceptsMarketing, sms: input.acceptsTexts ?? false };
      await recordConsents(tx, response.user.id, consents, app.clock.now());
      if (input.acceptsMarketing || input.acceptsTexts) enqueueMarketingSync(app, tx, response.user.id);
      // Before the messages below and of `onCreated`, which are written in it.
      await setFirstLanguage(tx, response.user.id, caller.language);
      await onCreated(tx, response.user.id);
      const welcome = welcomeMail(app.config, { id: response.user.id, name, email }, app.clock.now());
      await notify(tx, { email, language: caller.language }, { ...welcome, now: app.clock.now() });
      return { token: response.token, cookies: headers.getSetCookie() };
    });
    const person = await readPersonByToken(app, token ?? '');
    await endReplacedSession(app, findSessionToken(app, caller));
    const deviceCookie = rememberDevice(app, readDevice(app, caller), 'password', person.email);
    return { person, cookies: [...cookies, deviceCookie] };
  } catch (error) {
    if (isAPIError(error) && (await isKnown(app.db, [email])).length > 0) throw new Problem('account-exists');
    throw error;
  }
}
