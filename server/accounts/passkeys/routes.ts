import * as passkeys from '@fondly/contract/account/passkeys';
import type { Routes } from '../../platform/http/route.ts';
import { openAdminSession } from '../second-factor/admin-session.ts';
import { readSecondFactorState } from '../second-factor/second-factor.ts';
import { recordConfirmedIdentity } from '../sessions/confirmed-identity.ts';
import { createPasskey, deletePasskey, listPasskeys, startPasskeyCreation } from './passkeys.ts';
import { startPasskeyUse, verifyPasskey } from './use-passkey.ts';

export const passkeyRoutes: Routes = (route) => {
  route(passkeys.listPasskeys, async ({ app, customer }) => ({ passkeys: await listPasskeys(app, customer) }));
  route(passkeys.startPasskeyCreation, ({ app, customer }) => startPasskeyCreation(app, customer));
  route(passkeys.createPasskey, ({ app, customer, body }) => createPasskey(app, customer, body));
  route(passkeys.deletePasskey, ({ app, customer, params }) => deletePasskey(app, customer, params.id));
  route(passkeys.startPasskeyUse, ({ app, customer }) => startPasskeyUse(app, customer));
  route(passkeys.confirmIdentityWithPasskey, async ({ app, customer, body }) => {
    await verifyPasskey(app, customer, body.credential);
    await recordConfirmedIdentity(app, customer);
  });
  route(passkeys.openAdminAccessWithPasskey, async ({ app, person, body }) => {
    await verifyPasskey(app, person, body.credential);
    await openAdminSession(app.db, person.sessionId, app.clock.now());
    return readSecondFactorState(app, person);
  });
};
