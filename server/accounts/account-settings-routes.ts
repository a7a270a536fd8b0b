import * as account from '@fondly/contract/account';
import { confirmIdentity as confirmIdentityEndpoint } from '@fondly/contract/account/identity';
import * as personalData from '@fondly/contract/account/personal-data';
import * as accountSessions from '@fondly/contract/account/sessions';
import { setLanguage } from '@fondly/contract/public';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { rememberLanguage, setAccountLanguage } from './language.ts';
import { setNotificationChoice } from './notification-choices.ts';
import { changePassword } from './passwords/change-password.ts';
import { deleteAccount } from './personal-data/delete-account.ts';
import { exportAccount } from './personal-data/export-account.ts';
import { readSettings } from './read-settings.ts';
import { confirmIdentity } from './sessions/confirmed-identity.ts';
import { endOtherSessions, endSessionById, listSessions } from './sessions/list-sessions.ts';
import { clearSessionCookie } from './sessions/session-cookie.ts';

/** Routes for a person's own account. The session identifies the person, never the request. */
export const accountSettingsRoutes: Routes = (route) => {
  route(account.readSettings, ({ app, customer }) => readSettings(app, customer));
  route(account.setNotificationChoice, ({ app, customer, body }) =>
    setNotificationChoice(app, customer, body).then(() => readSettings(app, customer)),
  );
  route(setLanguage, async ({ app, person, body, reply }) => {
    rememberLanguage(app, reply, body.language);
    if (person && !body.isForThisDeviceOnly) await setAccountLanguage(app, person, body.language);
  });
  route(account.changePassword, ({ app, customer, body }) => changePassword(app, customer, body));
  route(confirmIdentityEndpoint, ({ app, customer, body }) => confirmIdentity(app, customer, body.password));
  route(accountSessions.listSessions, async ({ app, customer, request }) => ({
    sessions: await listSessions(app, customer, readRequestLanguage(request)),
  }));
  route(accountSessions.endSession, ({ app, customer, params }) => endSessionById(app, customer, params.id));
  route(accountSessions.endOtherSessions, ({ app, customer }) => endOtherSessions(app, customer));
  route(personalData.exportAccount, ({ app, customer }) => exportAccount(app, customer), {
    fileName: 'fondly-account.json',
  });
  route(personalData.deleteAccount, ({ app, customer, body, reply }) =>
    deleteAccount(app, customer, body.password).then(() => clearSessionCookie(app, reply)),
  );
};
