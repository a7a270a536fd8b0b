import { randomUUID } from 'node:crypto';
import { type Expected, everybody, get, post, type Request, type Row, row } from './row.ts';
import type { Callers, World } from './scenario.ts';

export const operatorsOnly = (word: Expected): Expected[] => [401, 403, 403, 403, 403, 403, word];
const nobodys = randomUUID();
const reason = 'Because.';
const put =
  (url: (world: World) => string, payload: object) =>
  (world: World): Request => ({ method: 'PUT', url: url(world), payload });
const remove = (url: string) => (): Request => ({ method: 'DELETE', url });
const flags = ({ db, kitchens }: World) =>
  db('select status, admin_only from restaurants where id = any($1)', [Object.values(kitchens)]);
const people = ({ db }: World) => db('select id, disabled_at, erased_at, name from users order by id', []);
const coupon = () => ({
  ...{ code: `C${randomUUID().slice(0, 8)}`, discountType: 'fixed', value: 100, funder: 'platform', startsAt: null },
  ...{
    endsAt: null,
    maxUses: null,
    usesPerPerson: 1,
    firstOrderOnly: false,
    minimumCents: 0,
    restaurantIds: [],
    reason,
  },
});
const coupons = ({ db }: World) => db('select count(*) from coupons', []);
const audit = ({ db }: World, caller: keyof Callers) =>
  caller === 'admin' ? Promise.resolve(null) : db('select count(*) from audit_lines', []);

const zipMessage = { subject: 'Soon', body: 'We are looking for kitchens near you.' };
const spot = { zip: '30307', name: 'Okra Lane', tagline: 'Stews', picture: 'tomato-soup' };
const area = { name: 'West End', zips: ['30310'] };
const places = ({ db }: World) =>
  db('select slug, name, retired_at from areas union all select slug, name, retired_at from cuisines order by 1', []);
const spots = ({ db }: World) => db('select id, name, retired_at from sample_spots order by id', []);

/** Security paper, section 6, "Super admin"; what every operator's session has shown is the second factor. */
export const operatorRows: Row[] = [
  // The page itself: 503 where the pages are not built.
  row('admin.page', [302, 403, 403, 403, 403, 403, [200, 503]], get('/admin/orders')),
  row('admin.overview', operatorsOnly('2xx'), get('/api/admin/totals')),
  row('admin.totals.span', operatorsOnly('2xx'), get('/api/admin/totals/span')),
  row('admin.totals.csv', operatorsOnly('2xx'), get('/api/admin/totals.csv?by=zip')),
  row('admin.application.list', operatorsOnly('2xx'), get('/api/admin/applications')),
  row('admin.restaurant.list', operatorsOnly('2xx'), get('/api/admin/restaurants')),
  row('admin.restaurant.csv', operatorsOnly('2xx'), get('/api/admin/restaurants.csv')),
  row('admin.restaurant.read', operatorsOnly('2xx'), ({ kitchens }) =>
    get(`/api/admin/restaurants/${kitchens.owner}`)(),
  ),
  // Of an approved kitchen none of these three is a decision any more.
  ...(['approve', 'reject', 'reinstate'] as const).map((decision) =>
    row(
      `admin.restaurant.${decision}`,
      operatorsOnly('allow'),
      ({ kitchens }) => post(`/api/admin/restaurants/${kitchens.owner}/decision`, { decision, reason })(),
      flags,
    ),
  ),
  row('admin.restaurant.suspend', operatorsOnly(404), () =>
    post(`/api/admin/restaurants/${nobodys}/decision`, { decision: 'suspend', reason })(),
  ),
  row(
    'admin.restaurant.flag',
    operatorsOnly('2xx'),
    put(({ kitchens }) => `/api/admin/restaurants/${kitchens.hidden}/admin-only`, { adminOnly: true, reason }),
    flags,
  ),
  row(
    'admin.meal.flag',
    operatorsOnly('2xx'),
    put(({ meals }) => `/api/admin/meals/${meals.adminOnly}/admin-only`, { adminOnly: true, reason }),
  ),
  row('admin.order.list', operatorsOnly('2xx'), get('/api/admin/orders?search=ada')),
  row('admin.order.read', operatorsOnly('2xx'), ({ orderId }) => get(`/api/admin/orders/${orderId}`)()),
  row(
    'admin.order.contact',
    operatorsOnly('2xx'),
    ({ orderId }) => post(`/api/admin/orders/${orderId}/contact`, { reason })(),
    audit,
  ),
  row('admin.order.refund', operatorsOnly(404), () =>
    post(`/api/admin/orders/${nobodys}/refund`, { reason: 'other', requestId: randomUUID() })(),
  ),
  row('admin.complaint.list', operatorsOnly('2xx'), get('/api/admin/complaints')),
  row('admin.complaint.settle', operatorsOnly(404), () =>
    post(`/api/admin/orders/${nobodys}/complaint/settle`, { outcome: 'answer', answer: 'Sorry.' })(),
  ),
  row('admin.user.list', operatorsOnly('2xx'), get('/api/admin/people?search=ada')),
  row('user.read', operatorsOnly('2xx'), ({ people: { customer } }) => get(`/api/admin/people/${customer.id}`)()),
  row(
    'admin.user.contact',
    operatorsOnly('2xx'),
    ({ people: { customer } }) => post(`/api/admin/people/${customer.id}/contact`, { reason })(),
    audit,
  ),
  row(
    'admin.user.disable',
    operatorsOnly('2xx'),
    put((world) => `/api/admin/people/${world.people.disabled.id}/disabled`, { isDisabled: true, reason }),
    people,
  ),
  row(
    'admin.user.export',
    operatorsOnly('2xx'),
    ({ people: { customer } }) => post(`/api/admin/people/${customer.id}/export`, { reason })(),
    audit,
  ),
  // Who runs a kitchen cannot be erased before it is closed.
  row(
    'admin.user.erase',
    operatorsOnly(409),
    ({ people: { pending } }) => post(`/api/admin/people/${pending.id}/erase`, { confirmation: 'DELETE', reason })(),
    people,
  ),
  row('admin.waitlist.list', operatorsOnly('2xx'), get('/api/admin/demand')),
  row('admin.waitlist.read', operatorsOnly('2xx'), get('/api/admin/demand/30318')),
  row('admin.waitlist.preview', operatorsOnly('2xx'), post('/api/admin/demand/30318/preview', zipMessage)),
  // Nobody waits there.
  row('admin.waitlist.message', operatorsOnly(409), () =>
    post('/api/admin/demand/30318/messages', { ...zipMessage, peoplePerWave: 1, reason })(),
  ),
  row('admin.waitlist.stop-message', operatorsOnly(404), post(`/api/admin/zip-messages/${nobodys}/stop`, { reason })),
  row('admin.spot.list', operatorsOnly('2xx'), get('/api/admin/spots')),
  row('admin.spot.add', operatorsOnly('2xx'), () => post('/api/admin/spots', { ...spot, reason })(), spots),
  row(
    'admin.spot.change',
    operatorsOnly('2xx'),
    put(() => '/api/admin/spots/green-spoon', { ...spot, reason }),
    spots,
  ),
  row(
    'admin.spot.retire',
    operatorsOnly('2xx'),
    put(() => '/api/admin/spots/green-spoon/retired', { isRetired: true, reason }),
    spots,
  ),
  row('admin.place.list', operatorsOnly('2xx'), get('/api/admin/places')),
  row('admin.area.add', operatorsOnly('2xx'), post('/api/admin/areas', { ...area, reason }), places),
  row(
    'admin.area.change',
    operatorsOnly('2xx'),
    put(() => '/api/admin/areas/west-end', { ...area, reason }),
    places,
  ),
  row(
    'admin.area.retire',
    operatorsOnly('2xx'),
    put(() => '/api/admin/areas/west-end/retired', { isRetired: true, reason }),
    places,
  ),
  row('admin.cuisine.add', operatorsOnly('2xx'), post('/api/admin/cuisines', { name: 'Peruvian', reason }), places),
  row(
    'admin.cuisine.rename',
    operatorsOnly('2xx'),
    put(() => '/api/admin/cuisines/peruvian', { name: 'Andean', reason }),
    places,
  ),
  row(
    'admin.cuisine.retire',
    operatorsOnly('2xx'),
    put(() => '/api/admin/cuisines/peruvian/retired', { isRetired: true, reason }),
    places,
  ),
  row('admin.alarm.list', operatorsOnly('2xx'), get('/api/admin/alarms')),
  row('admin.alarm.resolve', operatorsOnly(404), post('/api/admin/alarms/999999/resolve', { reason })),
  row('admin.correction.list', operatorsOnly('2xx'), get('/api/admin/corrections')),
  row('admin.correction.resolve', operatorsOnly(404), post(`/api/admin/corrections/${nobodys}/resolve`, { reason })),
  row('admin.coupon.list', operatorsOnly('2xx'), get('/api/admin/coupons')),
  row('admin.coupon.read', operatorsOnly(404), get('/api/admin/coupons/NOBODYS')),
  row('admin.coupon.create', operatorsOnly('2xx'), () => post('/api/admin/coupons', coupon())(), coupons),
  row(
    'admin.coupon.disable',
    operatorsOnly(404),
    put(() => '/api/admin/coupons/NOBODYS/active', { isActive: false, reason }),
  ),
  row('admin.rating.list', operatorsOnly('2xx'), get('/api/admin/ratings')),
  row('admin.rating.hide', operatorsOnly(404), post(`/api/admin/ratings/${nobodys}/hide`, { reason })),
  row('admin.rating.show', operatorsOnly(404), post(`/api/admin/ratings/${nobodys}/show`, { reason })),
  row('admin.operations.read', operatorsOnly('2xx'), get('/api/admin/operations')),
  row('admin.job.retry', operatorsOnly('2xx'), post('/api/admin/operations/jobs/retry', { task: null }), audit),
  row('admin.mail.retry', operatorsOnly('2xx'), post('/api/admin/operations/mails/retry', { id: null }), audit),
  row('admin.event.retry', operatorsOnly('2xx'), post('/api/admin/operations/events/retry', { objectId: null }), audit),
  row('admin.invariants.check', operatorsOnly('2xx'), post('/api/admin/operations/check'), audit),
  row('admin.books.compare', operatorsOnly('2xx'), post('/api/admin/operations/compare'), audit),
  row('admin.audit.list', operatorsOnly('2xx'), get('/api/admin/audit')),
  row('admin.audit.csv', operatorsOnly('2xx'), get('/api/admin/audit.csv')),
  row('admin.audit.delete', everybody('absent'), remove('/api/admin/audit/1')),
  row('admin.impersonate', everybody('absent'), post(`/api/admin/people/${nobodys}/impersonate`)),
  row('admin.user.grant-admin', everybody('absent'), post(`/api/admin/people/${nobodys}/admin`, { reason })),
];

/** Before the door: asked of operators alone. Last, because the last one closes it. */
export const doorRows: Row[] = [
  row('admin.access.read', operatorsOnly('2xx'), get('/api/admin/access')),
  row('admin.access.enrol.wrong-password', operatorsOnly(422), post('/api/admin/access/enrol', { password: 'no' })),
  row('admin.access.open.wrong-code', operatorsOnly(422), post('/api/admin/access/open', { code: '000000' })),
  row('admin.access.recovery-codes.wrong-password', operatorsOnly(422), () =>
    post('/api/admin/access/recovery-codes', { password: 'no' })(),
  ),
  row('admin.access.close', operatorsOnly('2xx'), post('/api/admin/access/close')),
  row('admin.behind-closed-door', operatorsOnly(403), get('/api/admin/totals')),
];
