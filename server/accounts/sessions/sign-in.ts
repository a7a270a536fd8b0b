import { isAPIError } from 'better-auth/api';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit, resetRateLimit } from '../../platform/http/rate-limit.ts';
import { getAuth } from '../auth.ts';
import type { SignInResult } from '../sign-up.ts';
import { readPersonByToken } from './actor.ts';
import type { Caller } from './caller.ts';

/**
 * Signs in with email and password. Unknown email, wrong password and disabled account give the same answer after one
 * password hash. Attempts are counted by network address and by account.
 */
export async function signIn(
  app: App,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  await checkRateLimit(app, 'sign-in-address', caller.address);
  await checkRateLimit(app, 'sign-in', email);
  try {
    const { response, headers } = await getAuth(app).api.signInEmail({
      body: { email, password },
      headers: caller.headers,
      returnHeaders: true,
    });
    await resetRateLimit(app, 'sign-in', email);
    return { person: await readPersonByToken(app, response.token), cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Problem('wrong-credentials');
    throw error;
  }
}
