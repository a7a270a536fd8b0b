import { randomUUID } from 'node:crypto';
import { validPassword } from '../../accounts/testing/people.ts';
import { newCredential, signedAnswer } from './passkey-answers.ts';
import { get, post, type Row, randomEmail, row } from './row.ts';
import type { Callers, Scenario } from './scenario.ts';

const personOf = ({ people, db }: Scenario, caller: keyof Callers) =>
  db('select name, is_super_admin, email_verified, erased_at from users where id = $1', [people[caller].id]);
const sessionsOf = ({ people, db }: Scenario) => db('select id from sessions where user_id = $1', [people.customer.id]);

const alertRule = {
  name: 'Near home',
  restaurantIds: [],
  zips: [{ zip: '30308', miles: 1 }],
  cuisines: [],
  maxPriceCents: null,
  minPercentOff: null,
  diets: [],
  withoutAllergens: [],
  pickupFrom: null,
  pickupUntil: null,
  weekdays: [],
  minPortions: 1,
  byEmail: false,
  byPush: true,
  inApp: true,
};

/** Sign-in, and the account of the caller. */
export const accountRows: Row[] = [
  row('auth.signup', () =>
    post('/api/account/sign-up', { name: 'Ada', email: randomEmail(), password: validPassword })(),
  ),
  row('auth.signin.wrong-password', ({ people }) =>
    post('/api/account/sign-in', { email: people.customer2.email, password: 'wrong password' })(),
  ),
  row('auth.signin.disabled-account', ({ people }) =>
    post('/api/account/sign-in', { email: people.disabled.email, password: validPassword })(),
  ),
  row('auth.session.read', get('/api/account/session')),
  row('auth.forgot', () => post('/api/account/forgot-password', { email: randomEmail() })()),
  row('auth.reset.check.bad-token', post('/api/account/check-reset-link', { token: 'bad' })),
  row('auth.reset.bad-token', () =>
    post('/api/account/reset-password', { token: 'bad', password: 'Better Horse 7' })(),
  ),
  row('auth.password.change.wrong-current', () =>
    post('/api/account/password', { currentPassword: 'wrong password', newPassword: 'better horse battery' })(),
  ),
  row('auth.identity.confirm.wrong-password', () => post('/api/account/identity', { password: 'wrong password' })()),
  // The specification does not allow a change of the email.
  row('auth.email.change', () => post('/api/account/email', { email: randomEmail() })()),
  row('session.list', get('/api/account/sessions')),
  row(
    'session.revoke',
    async (scenario) => ({ method: 'DELETE', url: `/api/account/sessions/${await scenario.newSession()}` }),
    sessionsOf,
  ),
  row('session.revoke.others', post('/api/account/sessions/end-others')),
  row('me.read', get('/api/account/settings')),
  row('me.update', () => ({
    method: 'PATCH',
    url: '/api/account/profile',
    payload: { name: 'Ada Lovelace', phone: '404 555 0100' },
  })),
  row(
    'me.update.role-fields',
    () => ({
      method: 'PATCH',
      url: '/api/account/profile',
      payload: { name: 'Eve', phone: '', isAdmin: true, is_super_admin: true, emailVerified: true },
    }),
    personOf,
  ),
  row('me.choose', () => ({
    method: 'PUT',
    url: '/api/account/choices',
    payload: { topic: 'area', channel: 'app', isEnabled: false },
  })),
  row('me.email.confirm.bad-token', post('/api/account/confirm-email/bad')),
  row('me.email.confirm.check.bad-token', get('/api/account/confirm-email/bad')),
  row('me.email.confirmation', post('/api/account/confirm-email')),
  row('me.picture.put.no-picture', () => ({ method: 'PUT', url: '/api/account/picture' })),
  row('me.picture.remove', () => ({ method: 'DELETE', url: '/api/account/picture' })),
  row('me.notices', get('/api/account/notices')),
  row('me.notices.read', post('/api/account/notices/read')),
  row('me.alert-rules', get('/api/account/alert-rules')),
  row('me.alert-rules.save', () => ({
    method: 'PUT',
    url: `/api/account/alert-rules/${randomUUID()}`,
    payload: alertRule,
  })),
  row('me.alert-rules.delete', () => ({ method: 'DELETE', url: `/api/account/alert-rules/${randomUUID()}` })),
  row('me.alert-rules.pause', () => ({
    method: 'POST',
    url: `/api/account/alert-rules/${randomUUID()}/pause`,
    payload: { until: null },
  })),
  row('me.alert-rules.preview', () => ({
    method: 'POST',
    url: '/api/account/alert-rules/preview',
    payload: alertRule,
  })),
  row('me.alert-settings', get('/api/account/alert-settings')),
  row('me.alert-settings.set', () => ({
    method: 'PUT',
    url: '/api/account/alert-settings',
    payload: { quietFrom: '21:00', quietUntil: '08:00', maxPerDay: 6, timezone: 'America/New_York' },
  })),
  row('me.notifications', get('/api/account/notifications')),
  row('me.notifications.unread', get('/api/account/notifications/unread')),
  row('me.notifications.read', post('/api/account/notifications/read', { until: '2026-01-01T00:00:00.000Z' })),
  row('me.notification.read.unknown', () => post(`/api/account/notifications/${randomUUID()}/read`)()),
  row('me.tokens', get('/api/account/tokens')),
  row('me.tokens.create', post('/api/account/tokens', { name: 'A', scopes: ['listings:read'], expiresInDays: 30 })),
  row('me.tokens.revoke.unknown', () => ({ method: 'DELETE', url: `/api/account/tokens/${randomUUID()}` })),
  row('me.passkeys', get('/api/account/passkeys')),
  row('me.passkeys.start', post('/api/account/passkeys/new', {})),
  row('me.passkeys.create.wrong', post('/api/account/passkeys', { name: 'A', credential: newCredential })),
  row('me.passkeys.delete.unknown', () => ({ method: 'DELETE', url: `/api/account/passkeys/${randomUUID()}` })),
  row('me.passkeys.challenge', post('/api/account/passkeys/challenge', {})),
  row('me.identity.passkey.wrong', post('/api/account/identity/passkey', { credential: signedAnswer })),
  row('me.feeds', get('/api/account/feeds')),
  row('me.alert-webhooks.set', () => ({
    method: 'PUT',
    url: `/api/account/alert-rules/${randomUUID()}/webhook`,
    payload: { url: 'https://hooks.example.com/' },
  })),
  row('me.alert-webhooks.delete', () => ({
    method: 'DELETE',
    url: `/api/account/alert-rules/${randomUUID()}/webhook`,
  })),
  row('me.feeds.create', post('/api/account/feeds', { kind: 'pickups' })),
  row('me.feeds.delete.unknown', () => ({ method: 'DELETE', url: `/api/account/feeds/${randomUUID()}` })),
  row('me.push.read', get('/api/account/push')),
  row('me.push.put.unknown-service', () => ({
    method: 'PUT',
    url: '/api/account/push',
    payload: { endpoint: 'https://internal.example/', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  })),
  row('me.push.drop', () => ({ method: 'DELETE', url: '/api/account/push' })),
  row('me.cards', get('/api/account/cards')),
  row('me.cards.default.unknown', () => ({
    method: 'PUT',
    url: '/api/account/cards/default',
    payload: { cardId: 'pm_unknown' },
  })),
  row('me.cards.remove.unknown', () => ({ method: 'DELETE', url: '/api/account/cards/pm_unknown' })),
  row('me.device.code', post('/api/account/device/code')),
  row('me.device.confirm.wrong', post('/api/account/device/confirm', { code: '000000' })),
  row('me.export', get('/api/account/export')),
  // `server/accounts/personal-data/delete-account.test.ts` tests a successful deletion.
  row(
    'me.delete.wrong-password',
    () => post('/api/account/delete', { password: 'wrong password', confirmation: 'DELETE' })(),
    personOf,
  ),
  row('user.read', ({ people }) => get(`/api/users/${people.customer.id}`)()),
  row(
    'user.delete-by-id',
    ({ people }) => post('/api/delete-user', { user_id: people.customer.id })(),
    (scenario) => personOf(scenario, 'customer'),
  ),
  row('language.choose', () => ({
    method: 'PUT',
    url: '/api/language',
    payload: { language: 'en', isForThisDeviceOnly: false },
  })),
  // These rows come last, because they sign everyone out.
  row('auth.signout', post('/api/account/sign-out')),
];
