import { isAPIError } from 'better-auth/api';
import { queueMail } from '../messaging/queue-mail.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { prepared } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import { authOf, withinTx } from './auth.ts';
import { announceConsent } from './marketing-contact.ts';
import { refuseCommonPassword } from './passwords/common-passwords.ts';
import { consents } from './schema.ts';
import { type Person, personByToken } from './sessions/actor.ts';
import type { Caller } from './sessions/caller.ts';
import { welcomeMail } from './welcome-mail.ts';

export type NewPerson = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  acceptsMarketing: boolean;
  /** News by text message; without a word there is no yes. */
  acceptsTexts?: boolean;
};
export type SignedIn = { person: Person; cookies: string[] };

/** The day of the terms that are shown: customer specification, section 1. */
export const termsVersion = '2025-09-26';

const isKnown = prepared('sign-up-is-known', 'select from users where lower(email) = lower($1)');

/**
 * Makes person, password, consent, welcome mail and first session: all of it or nothing. Of two equal sign-ups at
 * once the unique address lets one through; the other reads that the account exists.
 *
 * @param alongside - what else belongs to this sign-up; when it throws there is no person either
 * @throws Problem `account-exists`, `password-too-common`, `too-many-requests`
 * @see Customer specification, section 8, "Customer sign-up"
 */
export async function signUp(
  app: App,
  caller: Caller,
  wish: NewPerson,
  alongside: (tx: Tx, userId: string) => Promise<unknown> = async () => {},
): Promise<SignedIn> {
  await limit(app, 'sign-up', caller.address);
  refuseCommonPassword(wish.password);
  const { name, email, password, phone } = wish;
  try {
    const { token, cookies } = await transaction(app, async (tx) => {
      const { response, headers } = await withinTx(tx, () =>
        authOf(app).api.signUpEmail({
          body: { name, email, password, ...(phone && { phone }) },
          headers: caller.headers,
          returnHeaders: true,
        }),
      );
      await recordConsent(tx, response.user.id, wish, app.clock.now());
      if (wish.acceptsMarketing || wish.acceptsTexts) announceConsent(app, tx, response.user.id);
      await alongside(tx, response.user.id);
      await queueMail(tx, welcomeMail(app.config, { id: response.user.id, name, email }), app.clock.now());
      return { token: response.token, cookies: headers.getSetCookie() };
    });
    return { person: await personByToken(app, token ?? ''), cookies };
  } catch (error) {
    if (isAPIError(error) && (await isKnown(app.db, [email])).length > 0) throw new Problem('account-exists');
    throw error;
  }
}

async function recordConsent(tx: Tx, userId: string, wish: NewPerson, givenAt: Date): Promise<void> {
  const textVersion = termsVersion;
  await tx.insert(consents).values([
    { userId, topic: 'terms', isGiven: true, textVersion, givenAt },
    { userId, topic: 'marketing', isGiven: wish.acceptsMarketing, textVersion, givenAt },
    { userId, topic: 'sms', isGiven: wish.acceptsTexts ?? false, textVersion, givenAt },
  ]);
}
