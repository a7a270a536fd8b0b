import * as account from '@fondly/contract/account';
import type { Routes } from '../platform/http/route.ts';
import { isLinkValid, requestPasswordReset } from './passwords/reset-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { readCaller } from './sessions/caller.ts';
import { signOut } from './sessions/end-sessions.ts';
import { clearSessionCookie } from './sessions/session-cookie.ts';
import { sendSession, toSessionView } from './sessions/session-view.ts';
import { signIn } from './sessions/sign-in.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

export const accountRoutes: Routes = (route) => {
  route(account.readSession, ({ person }) => toSessionView(person));
  route(account.signUp, async ({ app, body, request, reply }) =>
    sendSession(reply, await signUp(app, readCaller(request), body)),
  );
  route(account.signIn, async ({ app, body, request, reply }) =>
    sendSession(reply, await signIn(app, readCaller(request), body)),
  );
  route(account.signOut, ({ app, person, reply }) => signOut(app, person).then(() => clearSessionCookie(app, reply)));
  route(account.requestPasswordReset, ({ app, body, request }) =>
    requestPasswordReset(app, readCaller(request), body.email),
  );
  route(account.checkPasswordResetLink, async ({ app, body }) => ({ valid: await isLinkValid(app, body.token) }));
  route(account.resetPassword, async ({ app, body }) => ({
    ok: true as const,
    ...(await resetPassword(app, body.token, body.password)),
  }));
  route(account.updateProfile, async ({ app, customer, body }) =>
    toSessionView(await updateProfile(app, customer, body)),
  );
};
