import { randomUUID } from 'node:crypto';
import { type Expected, get, post, type Request, type Row, row } from './row.ts';
import type { World } from './scenario.ts';

/** For whoever runs an approved kitchen; `owner2` runs another than the one that is meant. */
const kitchensOnly = (owner: Expected, owner2: Expected = owner, pending: Expected = 403): Expected[] => [
  ...[401, 403, 403, owner, owner2, pending, 403],
];
const nobodys = randomUUID();
const put =
  (url: string, payload: object): (() => Request) =>
  () => ({ method: 'PUT', url, payload });
type OwnMeal = keyof World['meals'];
const ofMeal =
  (method: Request['method'], name: OwnMeal, rest: string, payload?: object) =>
  ({ meals }: World): Request => ({
    method,
    url: `/api/restaurant/meals/${meals[name]}${rest}`,
    ...(payload && { payload }),
  });
const ofOrder =
  (method: Request['method'], rest: string, payload?: object) =>
  ({ collectedId }: World): Request => ({
    method,
    url: `/api/restaurant/orders/${collectedId}${rest}`,
    ...(payload && { payload }),
  });

const form = {
  ...{ name: 'Cobbler', description: 'Warm.', priceCents: 650, tag: 'chefs-pick', availableQuantity: 2 },
  ...{ availableDate: '2025-10-05', pickupStartTime: '17:00', pickupEndTime: '18:00' },
};
const aboutMeal =
  (name: OwnMeal) =>
  ({ db, meals }: World): Promise<unknown> =>
    db('select name, available_quantity, is_active, archived_at from meals where id = $1', [meals[name]]);
const aboutOrder = ({ db, collectedId }: World) =>
  db('select status, archived, refunded_cents from orders where id = $1', [collectedId]);

/** The own kitchen, its meals, orders and money: security paper, section 6, "Restaurant". */
export const ownKitchenRows: Row[] = [
  row('restaurant.mine.read', kitchensOnly('2xx', '2xx', '2xx'), get('/api/restaurant')),
  row('restaurant.auto-accept', kitchensOnly('2xx'), put('/api/restaurant/auto-accept', { autoAccept: true })),
  row('restaurant.hours.read', kitchensOnly('2xx'), get('/api/restaurant/pickup')),
  row('restaurant.hours.preview', kitchensOnly('2xx'), () =>
    post('/api/restaurant/pickup/preview', { change: { kind: 'resume' } })(),
  ),
  row('restaurant.hours.update', kitchensOnly('2xx'), put('/api/restaurant/pickup', { change: { kind: 'resume' } })),
  row('upload.image.no-picture', kitchensOnly('field', 'field', 'field'), post('/api/restaurant/images')),
  row('meal.mine.list', kitchensOnly('2xx'), get('/api/restaurant/meals')),
  row('meal.create', kitchensOnly('2xx'), () => post('/api/restaurant/meals', form)()),
  row('meal.create.for-other', [400, 400, 400, 400, 400, 400, 400], ({ kitchens }) =>
    post('/api/restaurant/meals', { ...form, restaurantId: kitchens.owner })(),
  ),
  row(
    'meal.update',
    kitchensOnly('2xx', 404),
    ofMeal('PUT', 'soldOut', '', { ...form, seen: 0 }),
    aboutMeal('soldOut'),
  ),
  row(
    'meal.stock.update',
    kitchensOnly('allow', 404),
    ofMeal('PUT', 'kitchenHidden', '/stock', { seen: 0, availableQuantity: 1 }),
    aboutMeal('kitchenHidden'),
  ),
  row(
    'meal.toggle',
    kitchensOnly('allow', 404),
    ofMeal('PUT', 'kitchenHidden', '/active', { isActive: false }),
    aboutMeal('kitchenHidden'),
  ),
  row('meal.expire', kitchensOnly('allow', 404), ofMeal('PUT', 'kitchenHidden', '/expired', { isExpired: true })),
  row(
    'meal.duplicate',
    kitchensOnly('allow', 404),
    ofMeal('POST', 'kitchenHidden', '/repeat', { availableDate: '2025-10-05' }),
  ),
  row('meal.delete', kitchensOnly('allow', 404), ofMeal('DELETE', 'inactive', ''), aboutMeal('inactive')),
  row('restaurant.order.acknowledge', kitchensOnly('2xx'), () =>
    post('/api/restaurant/orders/acknowledge', { orderIds: [nobodys] })(),
  ),
  row('order.archive', kitchensOnly('2xx', 404), ofOrder('PUT', '/archived', { isArchived: true }), aboutOrder),
  // Handed over already: the own one is so already, a stranger's is not there.
  row(
    'order.complete',
    kitchensOnly('2xx', 404),
    ofOrder('POST', '/move', { move: 'handOver', withoutCode: true }),
    aboutOrder,
  ),
  row('order.deny', kitchensOnly(409, 404), ofOrder('POST', '/move', { move: 'deny', reason: 'No.' }), aboutOrder),
  row('restaurant.order.money', kitchensOnly('2xx', 404), ofOrder('GET', '/money')),
  row('restaurant.complaint.list', kitchensOnly('2xx'), get('/api/restaurant/complaints')),
  row('restaurant.complaint.read', kitchensOnly(404), get(`/api/restaurant/orders/${nobodys}/complaint`)),
  row('restaurant.complaint.settle', kitchensOnly(404), () =>
    post(`/api/restaurant/orders/${nobodys}/complaint/settle`, { outcome: 'answer', answer: 'Sorry.' })(),
  ),
  row('notification.list', kitchensOnly('2xx'), get('/api/restaurant/notifications')),
  row('notification.dismiss', kitchensOnly('any'), post(`/api/restaurant/notifications/${nobodys}/dismiss`)),
  row('stats.read', kitchensOnly('2xx'), get('/api/restaurant/dashboard')),
  row('payout.read', kitchensOnly('2xx'), get('/api/restaurant/payouts')),
  row('payout.earnings', kitchensOnly('2xx'), get('/api/restaurant/payouts/earnings?period=total')),
  row('payout.statement', kitchensOnly(404), get(`/api/restaurant/payouts/${nobodys}`)),
  row('stripe.onboard', kitchensOnly('2xx'), post('/api/restaurant/payouts/onboarding')),
  row('stripe.account.refresh', kitchensOnly('2xx'), post('/api/restaurant/payouts/account/refresh')),
  row('stripe.dashboard-link', kitchensOnly('allow'), post('/api/restaurant/payouts/dashboard-link')),
  row(
    'stripe.message.dismiss',
    kitchensOnly('2xx'),
    put('/api/restaurant/payouts/success-message', { dismissed: true }),
  ),
];
