import { randomUUID } from 'node:crypto';
import { signedAnswer } from './passkey-answers.ts';
import { get, post, type Request, type Row, row } from './row.ts';
import type { Callers, Scenario } from './scenario.ts';

const unknownId = randomUUID();
const reason = 'Because.';
const put =
  (url: (scenario: Scenario) => string, payload: object) =>
  (scenario: Scenario): Request => ({ method: 'PUT', url: url(scenario), payload });
const remove = (url: string) => (): Request => ({ method: 'DELETE', url });
const restaurantFlags = ({ db, restaurants }: Scenario) =>
  db('select status, admin_only from restaurants where id = any($1)', [Object.values(restaurants)]);
const people = ({ db }: Scenario) => db('select id, disabled_at, erased_at, name from users order by id', []);
const coupon = () => ({
  code: `C${randomUUID().slice(0, 8)}`,
  discountType: 'fixed',
  value: 100,
  funder: 'platform',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  usesPerPerson: 1,
  firstOrderOnly: false,
  minimumCents: 0,
  restaurantIds: [],
  reason,
});
const coupons = ({ db }: Scenario) => db('select count(*) from coupons', []);
const audit = ({ db }: Scenario, caller: keyof Callers) =>
  caller === 'admin' ? Promise.resolve(null) : db('select count(*) from audit_lines', []);

const fees = ({ db }: Scenario) => db('select id, withdrawn_at from fee_rules order by id', []);

const zipMessage = { subject: 'Soon', body: 'We are looking for kitchens near you.' };
const spot = { zip: '30307', name: 'Okra Lane', tagline: 'Stews', picture: 'tomato-soup' };
const area = { name: 'West End', zips: ['30310'] };
const areasAndCuisines = ({ db }: Scenario) =>
  db('select slug, name, retired_at from areas union all select slug, name, retired_at from cuisines order by 1', []);
const taxRate = { ppm: 80_000, fromDate: '2099-01-01', source: 'Chart of 2099' };
const taxReturn = {
  ...{ requestId: unknownId, area: 'macon', month: '2020-01', amountCents: 1, paidOn: '2020-02-20', reference: '1' },
};
const taxRules = ({ db }: Scenario) =>
  db(
    `select slug, name from tax_areas union all select id::text, area from tax_rates
     union all select id::text, tax_area from restaurants where tax_area is not null
     union all select area, reference from tax_returns order by 1`,
    [],
  );
const spots = ({ db }: Scenario) => db('select id, name, retired_at from sample_spots order by id', []);

export const adminRows: Row[] = [
  // The page answers 503 if the pages are not built.
  row('admin.page', get('/admin/orders')),
  row('admin.overview', get('/api/admin/totals')),
  row('admin.totals.span', get('/api/admin/totals/span')),
  row('admin.totals.csv', get('/api/admin/totals.csv?by=zip')),
  row('admin.application.list', get('/api/admin/applications')),
  row('admin.restaurant.list', get('/api/admin/restaurants')),
  row('admin.restaurant.csv', get('/api/admin/restaurants.csv')),
  row('admin.restaurant.read', ({ restaurants }) => get(`/api/admin/restaurants/${restaurants.owner}`)()),
  // An approved restaurant allows none of these three review actions.
  ...(['approve', 'reject', 'reinstate'] as const).map((reviewAction) =>
    row(
      `admin.restaurant.${reviewAction}`,
      ({ restaurants }) => post(`/api/admin/restaurants/${restaurants.owner}/decision`, { reviewAction, reason })(),
      restaurantFlags,
    ),
  ),
  row('admin.restaurant.suspend', () =>
    post(`/api/admin/restaurants/${unknownId}/decision`, { reviewAction: 'suspend', reason })(),
  ),
  row(
    'admin.restaurant.flag',
    put(({ restaurants }) => `/api/admin/restaurants/${restaurants.hidden}/admin-only`, { adminOnly: true, reason }),
    restaurantFlags,
  ),
  row('admin.restaurant.keys', get(`/api/admin/restaurants/${unknownId}/api-keys`)),
  row('admin.restaurant.revoke-key', () =>
    post(`/api/admin/restaurants/${unknownId}/api-keys/${unknownId}/revoke`, { reason })(),
  ),
  row(
    'admin.restaurant.point',
    ({ restaurants }) =>
      post(`/api/admin/restaurants/${restaurants.hidden}/point`, { latitude: 33.77, longitude: -84.37, reason })(),
    restaurantFlags,
  ),
  row(
    'admin.meal.flag',
    put(({ meals }) => `/api/admin/meals/${meals.adminOnly}/admin-only`, { adminOnly: true, reason }),
  ),
  row(
    'admin.timezone',
    put(() => '/api/admin/timezone', { timezone: 'America/Chicago' }),
  ),
  row('admin.order.list', get('/api/admin/orders?search=ada')),
  row('admin.order.read', ({ orderId }) => get(`/api/admin/orders/${orderId}`)()),
  row('admin.order.messages', ({ orderId }) => post(`/api/admin/orders/${orderId}/messages`, { reason })(), audit),
  row('admin.order.contact', ({ orderId }) => post(`/api/admin/orders/${orderId}/contact`, { reason })(), audit),
  row(
    'admin.order.excuse',
    put(({ orderId }) => `/api/admin/orders/${orderId}/excused`, { isExcused: true, reason }),
  ),
  row('admin.order.refund', () =>
    post(`/api/admin/orders/${unknownId}/refund`, { reason: 'other', requestId: randomUUID() })(),
  ),
  row('admin.problem-report.list', get('/api/admin/complaints')),
  row('admin.problem-report.settle', () =>
    post(`/api/admin/orders/${unknownId}/complaint/settle`, { outcome: 'answer', answer: 'Sorry.' })(),
  ),
  row('admin.user.list', get('/api/admin/people?search=ada')),
  row('admin.user.cards', ({ people: { customer } }) => get(`/api/admin/people/${customer.id}/cards`)()),
  row('admin.user.tokens', ({ people: { customer } }) => get(`/api/admin/people/${customer.id}/tokens`)()),
  row('admin.user.revoke-token', () => post(`/api/admin/people/${unknownId}/tokens/${unknownId}/revoke`, { reason })()),
  row('user.read', ({ people: { customer } }) => get(`/api/admin/people/${customer.id}`)()),
  row(
    'admin.user.contact',
    ({ people: { customer } }) => post(`/api/admin/people/${customer.id}/contact`, { reason })(),
    audit,
  ),
  row(
    'admin.user.disable',
    put((scenario) => `/api/admin/people/${scenario.people.disabled.id}/disabled`, { isDisabled: true, reason }),
    people,
  ),
  row(
    'admin.user.export',
    ({ people: { customer } }) => post(`/api/admin/people/${customer.id}/export`, { reason })(),
    audit,
  ),
  // The owner of a restaurant cannot be erased before it is closed.
  row(
    'admin.user.erase',
    ({ people: { pending } }) => post(`/api/admin/people/${pending.id}/erase`, { confirmation: 'DELETE', reason })(),
    people,
  ),
  row('admin.waitlist.list', get('/api/admin/demand')),
  row('admin.waitlist.read', get('/api/admin/demand/30318')),
  row('admin.waitlist.preview', post('/api/admin/demand/30318/preview', zipMessage)),
  // This ZIP has no subscribers, so no email is sent.
  row('admin.waitlist.message', () =>
    post('/api/admin/demand/30318/messages', { ...zipMessage, peoplePerWave: 1, reason })(),
  ),
  row('admin.waitlist.stop-message', post(`/api/admin/zip-messages/${unknownId}/stop`, { reason })),
  row('admin.spot.list', get('/api/admin/spots')),
  row('admin.spot.add', () => post('/api/admin/spots', { ...spot, reason })(), spots),
  row(
    'admin.spot.change',
    put(() => '/api/admin/spots/green-spoon', { ...spot, reason }),
    spots,
  ),
  row(
    'admin.spot.retire',
    put(() => '/api/admin/spots/green-spoon/retired', { isRetired: true, reason }),
    spots,
  ),
  row('admin.place.list', get('/api/admin/places')),
  row('admin.area.add', post('/api/admin/areas', { ...area, reason }), areasAndCuisines),
  row(
    'admin.area.change',
    put(() => '/api/admin/areas/west-end', { ...area, reason }),
    areasAndCuisines,
  ),
  row(
    'admin.area.retire',
    put(() => '/api/admin/areas/west-end/retired', { isRetired: true, reason }),
    areasAndCuisines,
  ),
  row('admin.cuisine.add', post('/api/admin/cuisines', { name: 'Peruvian', reason }), areasAndCuisines),
  row(
    'admin.cuisine.rename',
    put(() => '/api/admin/cuisines/peruvian', { name: 'Andean', reason }),
    areasAndCuisines,
  ),
  row(
    'admin.cuisine.retire',
    put(() => '/api/admin/cuisines/peruvian/retired', { isRetired: true, reason }),
    areasAndCuisines,
  ),
  row('admin.tax.list', get('/api/admin/tax/areas')),
  row('admin.tax.area.add', post('/api/admin/tax/areas', { name: 'Macon', state: 'GA', reason }), taxRules),
  row(
    'admin.tax.area.rename',
    put(() => '/api/admin/tax/areas/macon', { name: 'Macon, Bibb County', reason }),
    taxRules,
  ),
  row('admin.tax.rate.plan', post('/api/admin/tax/areas/macon/rates', taxRate), taxRules),
  row('admin.tax.rate.withdraw', post(`/api/admin/tax/rates/${unknownId}/withdraw`, { reason }), taxRules),
  row(
    'admin.restaurant.tax-area',
    put(({ restaurants }) => `/api/admin/restaurants/${restaurants.hidden}/tax-area`, { taxArea: 'macon', reason }),
    taxRules,
  ),
  row('admin.tax.months', get('/api/admin/tax/months')),
  row('admin.tax.month', get('/api/admin/tax/months/2026-01')),
  row('admin.tax.without-area', get('/api/admin/tax/restaurants-without-area')),
  row('admin.tax.csv', get('/api/admin/tax.csv?year=2026')),
  row('admin.tax.file', post('/api/admin/tax/returns', taxReturn), taxRules),
  row('admin.order-price', get('/api/admin/order-price?taxArea=macon&date=2099-01-01&unitPriceCents=500&quantity=1')),
  row('admin.waiting', get('/api/admin/waiting')),
  row('admin.case.take', post('/api/admin/cases/alarm/999999/take', { from: null })),
  row('admin.case.release', post('/api/admin/cases/alarm/999999/release', {})),
  row('admin.view.list', get('/api/admin/views')),
  row('admin.view.save', post('/api/admin/views', { page: 'orders', name: 'Today', query: 'day=2026-11-20' })),
  row('admin.view.delete', remove(`/api/admin/views/${unknownId}`)),
  row('admin.alarm.list', get('/api/admin/alarms')),
  row('admin.alarm.resolve', post('/api/admin/alarms/999999/resolve', { reason })),
  row('admin.correction.list', get('/api/admin/corrections')),
  row('admin.correction.resolve', post(`/api/admin/corrections/${unknownId}/resolve`, { reason })),
  row('admin.coupon.list', get('/api/admin/coupons')),
  row('admin.coupon.read', get('/api/admin/coupons/NOBODYS')),
  row('admin.coupon.create', () => post('/api/admin/coupons', coupon())(), coupons),
  row(
    'admin.coupon.disable',
    put(() => '/api/admin/coupons/NOBODYS/active', { isActive: false, reason }),
  ),
  row('admin.fee.list', get('/api/admin/fees')),
  row(
    'admin.fee.plan',
    post('/api/admin/fees', { restaurantId: unknownId, basisPoints: 0, fixedCents: 0, fromDate: '2099-01-01', reason }),
    fees,
  ),
  row('admin.fee.withdraw', post(`/api/admin/fees/${unknownId}/withdraw`, { reason }), fees),
  row('admin.rating.list', get('/api/admin/ratings')),
  row('admin.listing-report.list', get('/api/admin/listing-reports')),
  row('admin.listing-report.review', post(`/api/admin/listing-reports/${unknownId}/review`, { reason })),
  row(
    'admin.listing-report.decide',
    post(`/api/admin/listing-reports/${unknownId}/decide`, { outcome: 'acted-on', reason }),
  ),
  row('admin.rating.hide', post(`/api/admin/ratings/${unknownId}/hide`, { reason: 'abuse' })),
  row('admin.rating.show', post(`/api/admin/ratings/${unknownId}/show`, { reason })),
  row('admin.operations.read', get('/api/admin/operations')),
  row('admin.job.retry', post('/api/admin/operations/jobs/retry', { task: null }), audit),
  row('admin.email.retry', post('/api/admin/operations/mails/retry', { id: null }), audit),
  row('admin.event.retry', post('/api/admin/operations/events/retry', { objectId: null }), audit),
  row('admin.invariants.check', post('/api/admin/operations/check'), audit),
  row('admin.books.compare', post('/api/admin/operations/compare'), audit),
  row('admin.audit.list', get('/api/admin/audit')),
  row('admin.audit.csv', get('/api/admin/audit.csv')),
  row('admin.audit.delete', remove('/api/admin/audit/1')),
  row('admin.impersonate', post(`/api/admin/people/${unknownId}/impersonate`)),
  row('admin.user.grant-admin', post(`/api/admin/people/${unknownId}/admin`, { reason })),
];

/** These rows come last for the admin, because they end the admin session. */
export const secondFactorRows: Row[] = [
  row('admin.access.read', get('/api/admin/access')),
  row('admin.access.enrol.wrong-password', post('/api/admin/access/enrol', { password: 'no' })),
  row('admin.access.open.wrong-code', post('/api/admin/access/open', { code: '000000' })),
  row('admin.access.passkey.wrong', post('/api/admin/access/passkey', { credential: signedAnswer })),
  row('admin.access.recovery-codes.wrong-password', () =>
    post('/api/admin/access/recovery-codes', { password: 'no' })(),
  ),
  row('admin.access.close', post('/api/admin/access/close')),
  row('admin.after-access-ended', get('/api/admin/totals')),
];
