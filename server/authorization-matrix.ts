import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { goodPassword } from './accounts/people.ts';
import type { Callers, World } from './authorization-world.ts';

/*
 * Who may do what: SECURITY, section 6, as data that `authorization.test.ts` runs. No session 401, another kind of
 * account 403, the right kind but not yours 404. A new operation adds its row, in the order of the seven callers.
 */

/** What a cell may answer: a status, a choice of them, or one of the words that `authorization.test.ts` explains. */
export type Expected = number | number[] | '2xx' | 'allow' | 'absent' | 'refused' | 'field' | 'any';
export type Request = { method: NonNullable<InjectOptions['method']>; url: string; payload?: object };
export type Row = {
  operation: string;
  request(world: World, caller: keyof Callers): Request | Promise<Request>;
  /** For anonymous, customer, customer2, owner, owner2, pending, admin. */
  expected: readonly Expected[];
  /** What a refused request, and one without effect, must leave as it was. */
  object?(world: World, caller: keyof Callers): Promise<unknown>;
};

const everybody = (word: Expected): Expected[] => Array(7).fill(word);
const signedIn = (word: Expected): Expected[] => [401, ...everybody(word).slice(1)];
/** The object is the customer's. A body that cannot be read is refused before anybody is asked who he is. */
const customersOnly = (word: Expected, admin: Expected = 404): Expected[] => [401, word, 404, 404, 404, 404, admin];

const row = (operation: string, expected: Expected[], request: Row['request'], object?: Row['object']): Row => ({
  operation,
  expected,
  request,
  ...(object && { object }),
});
const get =
  (url: string): (() => Request) =>
  () => ({ method: 'GET', url });
const post =
  (url: string, payload: object = {}): (() => Request) =>
  () => ({ method: 'POST', url, payload });
const newEmail = () => `${randomUUID()}@example.com`;

const publicRows: Row[] = [
  row('waitlist.join', everybody('2xx'), () => post('/api/waitlist/city', { email: newEmail() })()),
  row('waitlist.zip', everybody('2xx'), () =>
    post('/api/waitlist/zip', { zip: '30308', email: newEmail(), source: 'zip-empty-state' })(),
  ),
  row('waitlist.confirm.bad-token', everybody('refused'), post('/api/waitlist/confirm/bad')),
  row('waitlist.unsubscribe.bad-token', everybody('refused'), post('/api/waitlist/unsubscribe/bad')),
  row('restaurant.request', everybody('2xx'), () =>
    post('/api/waitlist/requests', { zip: '30308', restaurantName: `Kumo ${randomUUID()}`, email: newEmail() })(),
  ),
  row('file.read', everybody('2xx'), ({ picture }) => get(picture)()),
  row('health.live', everybody('2xx'), get('/health/live')),
  row('metrics.read', everybody('absent'), get('/api/metrics')),
  row('debug.any', everybody('absent'), get('/api/debug')),
];

const personOf = ({ people, db }: World, caller: keyof Callers) =>
  db('select name, is_super_admin, email_verified, erased_at from users where id = $1', [people[caller].id]);
const sessionsOf = ({ people, db }: World) => db('select id from sessions where user_id = $1', [people.customer.id]);

const accountRows: Row[] = [
  row('auth.signup', ['2xx', ...everybody('any').slice(1)], () =>
    post('/api/account/sign-up', { name: 'Ada', email: newEmail(), password: goodPassword })(),
  ),
  row('auth.signin.wrong-password', everybody(401), ({ people }) =>
    post('/api/account/sign-in', { email: people.customer2.email, password: 'wrong password' })(),
  ),
  row('auth.signin.disabled-account', everybody(401), ({ people }) =>
    post('/api/account/sign-in', { email: people.disabled.email, password: goodPassword })(),
  ),
  row('auth.session.read', everybody('2xx'), get('/api/account/session')),
  row('auth.forgot', everybody('2xx'), () => post('/api/account/forgot-password', { email: newEmail() })()),
  row('auth.reset.check.bad-token', everybody('2xx'), post('/api/account/check-reset-link', { token: 'bad' })),
  row('auth.reset.bad-token', everybody('refused'), () =>
    post('/api/account/reset-password', { token: 'bad', password: 'Better Horse 7' })(),
  ),
  row('auth.password.change.wrong-current', signedIn([400, 401, 403, 422]), () =>
    post('/api/account/password', { currentPassword: 'wrong password', newPassword: 'better horse battery' })(),
  ),
  // The specification: the email cannot be changed.
  row('auth.email.change', everybody('absent'), () => post('/api/account/email', { email: newEmail() })()),
  row('session.list', signedIn('2xx'), get('/api/account/sessions')),
  row(
    'session.revoke',
    [401, '2xx', 404, 404, 404, 404, 404],
    async (world) => ({ method: 'DELETE', url: `/api/account/sessions/${await world.newSession()}` }),
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
    [[400, 401], ...everybody('field').slice(1)],
    () => ({
      method: 'PATCH',
      url: '/api/account/profile',
      payload: { name: 'Eve', phone: '', isSuperAdmin: true, is_super_admin: true, emailVerified: true },
    }),
    personOf,
  ),
  row('me.choose', signedIn('2xx'), () => ({
    method: 'PUT',
    url: '/api/account/choices',
    payload: { topic: 'area', channel: 'app', isWanted: false },
  })),
  row('me.picture.put.no-picture', signedIn('field'), () => ({ method: 'PUT', url: '/api/account/picture' })),
  row('me.picture.remove', signedIn('2xx'), () => ({ method: 'DELETE', url: '/api/account/picture' })),
  row('me.export', signedIn('2xx'), get('/api/account/export')),
  // Deletion itself is proved with people of its own: `delete-account.test.ts`.
  row(
    'me.delete.wrong-password',
    signedIn('field'),
    () => post('/api/account/delete', { password: 'wrong password', confirmation: 'DELETE' })(),
    personOf,
  ),
  row('user.read', everybody('absent'), ({ people }) => get(`/api/users/${people.customer.id}`)()),
  row(
    'user.delete-by-id',
    everybody('absent'),
    ({ people }) => post('/api/delete-user', { user_id: people.customer.id })(),
    (world) => personOf(world, 'customer'),
  ),
  // Last of all: afterwards nobody is signed in.
  row('auth.signout', everybody('2xx'), post('/api/account/sign-out')),
];

const discoveryRows: Row[] = [
  row('kitchen.list', signedIn('2xx'), get('/api/kitchens')),
  row('kitchen.read', signedIn('2xx'), ({ kitchens }) => get(`/api/kitchens/${kitchens.owner}`)()),
  row('kitchen.read.pending', [401, 404, 404, 404, 404, 404, '2xx'], ({ kitchens }) =>
    get(`/api/kitchens/${kitchens.pending}`)(),
  ),
  row('kitchen.read.admin-only', [401, 404, 404, 404, 404, 404, '2xx'], ({ kitchens }) =>
    get(`/api/kitchens/${kitchens.hidden}`)(),
  ),
  row('meal.search', signedIn('2xx'), get('/api/meals/search?zip=30308')),
  row('meal.read', signedIn('2xx'), ({ meal }) => get(`/api/meals/${meal.id}`)()),
  row('favorite.put', signedIn('2xx'), ({ kitchens }) => ({
    method: 'PUT',
    url: `/api/kitchens/${kitchens.owner}/favorite`,
    payload: { isFavorite: true },
  })),
];

const checkoutOf = ({ meal }: World, more: object = {}): Request => ({
  method: 'POST',
  url: '/api/checkout',
  payload: {
    ...{ requestId: randomUUID(), mealId: meal.id, quantity: 1, customerName: 'Ada', customerEmail: newEmail() },
    ...{ customerPhone: '4045550100', expectedTotalCents: meal.priceCents, ...more },
  },
});
const orderAs = (method: 'GET' | 'POST', part: string): Row['request'] => {
  return ({ orderId }) => ({ method, url: `/api/orders/${orderId}${part}`, ...(method === 'POST' && { payload: {} }) });
};
const order = ({ db, orderId }: World) => db('select * from orders where id = $1', [orderId]);

const orderingRows: Row[] = [
  row('coupon.validate', signedIn('any'), ({ meal }) =>
    post('/api/coupons/validate', { couponCode: 'NOPE', mealId: meal.id, quantity: 1 })(),
  ),
  row('order.create', [401, '2xx', '2xx', [403, 409, 422], '2xx', '2xx', 'any'], (world) => checkoutOf(world)),
  row('order.create.with-price', everybody([400, 401, 403, 422]), (world) =>
    checkoutOf(world, { total_amount: 1, price: 1 }),
  ),
  row('order.list', signedIn('2xx'), get('/api/orders')),
  row('order.read', customersOnly('2xx', 'any'), orderAs('GET', '')),
  row('order.receipt.read', customersOnly('2xx', 'any'), orderAs('GET', '/money')),
  row('order.payment-secret.read', customersOnly('allow', [403, 404]), orderAs('POST', '/payment-secret')),
  row(
    'order.write-by-browser',
    everybody('absent'),
    ({ orderId }) => ({
      method: 'PATCH',
      url: `/api/orders/${orderId}`,
      payload: { status: 'completed', payment_status: 'paid' },
    }),
    order,
  ),
  row(
    'rating.put.not-completed',
    [401, [403, 409, 422], 404, 404, 404, 404, [403, 404]],
    ({ orderId }) => ({
      method: 'PUT',
      url: `/api/orders/${orderId}/rating`,
      payload: { rating: 1 },
    }),
    order,
  ),
  // Last and by strangers first: the customer's own cancel ends the order.
  row('order.cancel', customersOnly('allow', [403, 404]), orderAs('POST', '/cancel'), order),
];

/** For whoever runs an approved kitchen, each for the own one. */
const kitchensOnly = (owner: Expected, owner2: Expected = owner): Expected[] => [
  401,
  403,
  403,
  owner,
  owner2,
  403,
  403,
];
const doneAtCounter = (world: World) => ({
  entries: [{ kind: 'soldOut', id: randomUUID(), at: new Date().toISOString(), mealId: world.meal.id }],
});

const counterRows: Row[] = [
  row('counter.read', kitchensOnly('2xx'), get('/api/restaurant/counter')),
  row('counter.check', kitchensOnly(409), post('/api/restaurant/counter/check', { pickupCode: 'QQQQ' })),
  // Each entry is answered by itself: a stranger's is refused inside of the answer and changes nothing.
  row('counter.entries', kitchensOnly('2xx'), (world) =>
    post('/api/restaurant/counter/entries', doneAtCounter(world))(),
  ),
];

export const matrix = {
  Public: publicRows,
  Discovery: discoveryRows,
  Ordering: orderingRows,
  'Sign-in and account': accountRows,
  'Restaurant: counter': counterRows,
};
