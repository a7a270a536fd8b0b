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
import { enqueueMarketingSync } from './marketing-contact.ts';
import { rejectCommonPassword } from './passwords/common-passwords.ts';
import { recordConsents } from './record-consents.ts';
import { type Person, readPersonByToken } from './sessions/actor.ts';
import type { Caller } from './sessions/caller.ts';
import { welcomeMail } from './welcome-mail.ts';

export type SignUpInput = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  acceptsMarketing: boolean;
  /** News by text message; without a word there is no yes. */
  acceptsTexts?: boolean;
};
export type SignInResult = { person: Person; cookies: string[] };

const isKnown = statement('sign-up-is-known', noColumns, 'select from users where lower(email) = lower($1)');

/**
 * Makes person, password, consent, welcome mail and first session: all of it or nothing. Of two equal sign-ups at once
 * the unique address lets one through; the other reads that the account exists.
 *
 * @param alongside - what else belongs to this sign-up; when it throws there is no person either
 * @throws Problem `account-exists`, `password-too-common`, `too-many-requests`
 */
export async function signUp(
  app: App,
  caller: Caller,
  input: SignUpInput,
  onCreated: (tx: Tx, userId: string) => Promise<unknown> = async () => {},
): Promise<SignInResult> {
  await checkRateLimit(app, 'sign-up', caller.address);
  rejectCommonPassword(input.password);
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
      await onCreated(tx, response.user.id);
      const welcome = welcomeMail(app.config, { id: response.user.id, name });
      await notify(tx, { email }, { ...welcome, now: app.clock.now() });
      return { token: response.token, cookies: headers.getSetCookie() };
    });
    return { person: await readPersonByToken(app, token ?? ''), cookies };
  } catch (error) {
    if (isAPIError(error) && (await isKnown(app.db, [email])).length > 0) throw new Problem('account-exists');
    throw error;
  }
}
