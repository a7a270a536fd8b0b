import { validPassword } from '../../accounts/testing/people.ts';
import { everyone, get, post, type Row, randomEmail, row, signedIn } from './row.ts';
import type { Callers, Scenario } from './scenario.ts';

const personOf = ({ people, db }: Scenario, caller: keyof Callers) =>
  db('select name, is_super_admin, email_verified, erased_at from users where id = $1', [people[caller].id]);
const sessionsOf = ({ people, db }: Scenario) => db('select id from sessions where user_id = $1', [people.customer.id]);

/** Sign-in and the own account. */
export const accountRows: Row[] = [
  row('auth.signup', ['2xx', ...everyone('any').slice(1)], () =>
    post('/api/account/sign-up', { name: 'Ada', email: randomEmail(), password: validPassword })(),
  ),
  row('auth.signin.wrong-password', everyone(401), ({ people }) =>
    post('/api/account/sign-in', { email: people.customer2.email, password: 'wrong password' })(),
  ),
  row('auth.signin.disabled-account', everyone(401), ({ people }) =>
    post('/api/account/sign-in', { email: people.disabled.email, password: validPassword })(),
  ),
  row('auth.session.read', everyone('2xx'), get('/api/account/session')),
  row('auth.forgot', everyone('2xx'), () => post('/api/account/forgot-password', { email: randomEmail() })()),
  row('auth.reset.check.bad-token', everyone('2xx'), post('/api/account/check-reset-link', { token: 'bad' })),
  row('auth.reset.bad-token', everyone('refused'), () =>
    post('/api/account/reset-password', { token: 'bad', password: 'Better Horse 7' })(),
  ),
  row('auth.password.change.wrong-current', signedIn([400, 401, 403, 422]), () =>
    post('/api/account/password', { currentPassword: 'wrong password', newPassword: 'better horse battery' })(),
  ),
  // The specification: the email cannot be changed.
  row('auth.email.change', everyone('absent'), () => post('/api/account/email', { email: randomEmail() })()),
  row('session.list', signedIn('2xx'), get('/api/account/sessions')),
  row(
    'session.revoke',
    [401, '2xx', 404, 404, 404, 404, 404],
    async (scenario) => ({ method: 'DELETE', url: `/api/account/sessions/${await scenario.newSession()}` }),
    sessionsOf,
  ),
  row('session.revoke.others', signedIn('2xx'), post('/api/account/sessions/end-others')),
  row('me.read', signedIn('2xx'), get('/api/account/settings')),
  row('me.update', signedIn('2xx'), () => ({
    method: 'PATCH',
    url: '/api/account/profile',
    payload: { name: 'Ada Lovelace', phone: '404 555 0100' },
  })),
  row(
    'me.update.role-fields',
    [[400, 401], ...everyone('field').slice(1)],
    () => ({
      method: 'PATCH',
      url: '/api/account/profile',
      payload: { name: 'Eve', phone: '', isAdmin: true, is_super_admin: true, emailVerified: true },
    }),
    personOf,
  ),
  row('me.choose', signedIn('2xx'), () => ({
    method: 'PUT',
    url: '/api/account/choices',
    payload: { topic: 'area', channel: 'app', isEnabled: false },
  })),
  row('me.picture.put.no-picture', signedIn('field'), () => ({ method: 'PUT', url: '/api/account/picture' })),
  row('me.picture.remove', signedIn('2xx'), () => ({ method: 'DELETE', url: '/api/account/picture' })),
  row('me.notices', signedIn('2xx'), get('/api/account/notices')),
  row('me.notices.read', signedIn('2xx'), post('/api/account/notices/read')),
  row('me.push.read', signedIn('2xx'), get('/api/account/push')),
  row('me.push.put.unknown-service', signedIn('field'), () => ({
    ...{ method: 'PUT', url: '/api/account/push' },
    payload: { endpoint: 'https://internal.example/', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  })),
  row('me.push.drop', signedIn('2xx'), () => ({ method: 'DELETE', url: '/api/account/push' })),
  row('me.export', signedIn('2xx'), get('/api/account/export')),
  // Deletion itself is proved with people of its own: `delete-account.test.ts`.
  row(
    'me.delete.wrong-password',
    signedIn('field'),
    () => post('/api/account/delete', { password: 'wrong password', confirmation: 'DELETE' })(),
    personOf,
  ),
  row('user.read', everyone('absent'), ({ people }) => get(`/api/users/${people.customer.id}`)()),
  row(
    'user.delete-by-id',
    everyone('absent'),
    ({ people }) => post('/api/delete-user', { user_id: people.customer.id })(),
    (scenario) => personOf(scenario, 'customer'),
  ),
  // Last of all: afterwards nobody is signed in.
  row('auth.signout', everyone('2xx'), post('/api/account/sign-out')),
];
