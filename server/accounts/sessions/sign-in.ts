import { isAPIError } from 'better-auth/api';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Attempt, checkRateLimit, forgetAttempt } from '../../platform/http/rate-limit.ts';
import { getAuth } from '../auth.ts';
import { setFirstLanguage } from '../language.ts';
import type { SignInResult } from '../sign-up.ts';
import { readPersonByToken } from './actor.ts';
import type { Caller } from './caller.ts';
import { endReplacedSession } from './end-sessions.ts';
import { findKnownDevice, readDevice, rememberDevice } from './known-device.ts';
import { findSessionToken } from './session-cookie.ts';

/**
 * Signs in with email and password. Unknown email, wrong password and disabled account give the same answer after one
 * password hash. The browser's earlier session ends.
 */
export async function signIn(
  app: App,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const attempt = await countGuess(app, caller, email);
  try {
    const { response, headers } = await getAuth(app).api.signInEmail({
      body: { email, password },
      headers: caller.headers,
      returnHeaders: true,
    });
    await forgetAttempt(app, attempt);
    const person = await readPersonByToken(app, response.token);
    await setFirstLanguage(app.db, person.id, caller.language);
    await endReplacedSession(app, findSessionToken(app, caller));
    const deviceCookie = rememberDevice(app, readDevice(app, caller), 'password', person.email);
    return { person, cookies: [...headers.getSetCookie(), deviceCookie] };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Problem('wrong-credentials');
    throw error;
  }
}

/**
 * Counts a known device separately. All others are counted by network and by account, and a stranger can use up only
 * those limits.
 */
async function countGuess(app: App, caller: Caller, email: string): Promise<Attempt> {
  const device = findKnownDevice(app, readDevice(app, caller), 'password', email);
  if (device) return checkRateLimit(app, 'sign-in-device', device);
  await checkRateLimit(app, 'sign-in-address', caller.address);
  return checkRateLimit(app, 'sign-in', email.toLowerCase());
}
