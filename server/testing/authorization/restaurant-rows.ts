import { randomUUID } from 'node:crypto';
import { type Expected, get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

/** For whoever runs an approved kitchen; `owner2` runs another than the one that is meant. */
const restaurantsOnly = (owner: Expected, owner2: Expected = owner, pending: Expected = 403): Expected[] => [
  ...[401, 403, 403, owner, owner2, pending, 403],
];
const unknownId = randomUUID();
const put =
  (url: string, payload: object): (() => Request) =>
  () => ({ method: 'PUT', url, payload });
type MealName = keyof Scenario['meals'];
const ofMeal =
  (method: Request['method'], name: MealName, rest: string, payload?: object) =>
  ({ meals }: Scenario): Request => ({
    method,
    url: `/api/restaurant/meals/${meals[name]}${rest}`,
    ...(payload && { payload }),
  });
const ofOrder =
  (method: Request['method'], rest: string, payload?: object) =>
  ({ collectedId }: Scenario): Request => ({
    method,
    url: `/api/restaurant/orders/${collectedId}${rest}`,
    ...(payload && { payload }),
  });

const mealForm = {
  ...{ name: 'Cobbler', description: 'Warm.', priceCents: 650, tag: 'chefs-pick', availableQuantity: 2 },
  ...{ availableDate: '2025-10-05', pickupStartTime: '17:00', pickupEndTime: '18:00' },
};
const readMeal =
  (name: MealName) =>
  ({ db, meals }: Scenario): Promise<unknown> =>
    db('select name, available_quantity, is_active, archived_at from meals where id = $1', [meals[name]]);
const readOrder = ({ db, collectedId }: Scenario) =>
  db('select status, archived, refunded_cents from orders where id = $1', [collectedId]);

/** The own kitchen, its meals, orders and money: security paper, section 6, "Restaurant". */
export const restaurantRows: Row[] = [
  row('restaurant.mine.read', restaurantsOnly('2xx', '2xx', '2xx'), get('/api/restaurant')),
  row('restaurant.auto-accept', restaurantsOnly('2xx'), put('/api/restaurant/auto-accept', { autoAccept: true })),
  row('restaurant.hours.read', restaurantsOnly('2xx'), get('/api/restaurant/pickup')),
  row('restaurant.hours.preview', restaurantsOnly('2xx'), () =>
    post('/api/restaurant/pickup/preview', { change: { kind: 'resume' } })(),
  ),
  row('restaurant.hours.update', restaurantsOnly('2xx'), put('/api/restaurant/pickup', { change: { kind: 'resume' } })),
  row('upload.image.no-picture', restaurantsOnly('field', 'field', 'field'), post('/api/restaurant/images')),
  row('meal.mine.list', restaurantsOnly('2xx'), get('/api/restaurant/meals')),
  row('meal.create', restaurantsOnly('2xx'), () => post('/api/restaurant/meals', mealForm)()),
  row('meal.create.for-other', [400, 400, 400, 400, 400, 400, 400], ({ restaurants }) =>
    post('/api/restaurant/meals', { ...mealForm, restaurantId: restaurants.owner })(),
  ),
  row(
    'meal.update',
    restaurantsOnly('2xx', 404),
    ofMeal('PUT', 'soldOut', '', { ...mealForm, expected: 0 }),
    readMeal('soldOut'),
  ),
  row(
    'meal.stock.update',
    restaurantsOnly('allow', 404),
    ofMeal('PUT', 'restaurantHidden', '/stock', { expected: 0, availableQuantity: 1 }),
    readMeal('restaurantHidden'),
  ),
  row(
    'meal.toggle',
    restaurantsOnly('allow', 404),
    ofMeal('PUT', 'restaurantHidden', '/active', { isActive: false }),
    readMeal('restaurantHidden'),
  ),
  row('meal.expire', restaurantsOnly('allow', 404), ofMeal('PUT', 'restaurantHidden', '/expired', { isExpired: true })),
  row(
    'meal.duplicate',
    restaurantsOnly('allow', 404),
    ofMeal('POST', 'restaurantHidden', '/repeat', { availableDate: '2025-10-05' }),
  ),
  row('meal.delete', restaurantsOnly('allow', 404), ofMeal('DELETE', 'inactive', ''), readMeal('inactive')),
  row('restaurant.order.acknowledge', restaurantsOnly('2xx'), () =>
    post('/api/restaurant/orders/acknowledge', { orderIds: [unknownId] })(),
  ),
  row('order.archive', restaurantsOnly('2xx', 404), ofOrder('PUT', '/archived', { isArchived: true }), readOrder),
  // Handed over already: the own one is so already, a stranger's is not there.
  row('order.complete', restaurantsOnly('2xx', 404), ofOrder('POST', '/hand-over', { withoutCode: true }), readOrder),
  row('order.deny', restaurantsOnly(409, 404), ofOrder('POST', '/deny', { reason: 'No.' }), readOrder),
  row('order.approve', restaurantsOnly(409, 404), ofOrder('POST', '/approve', {}), readOrder),
  row('order.ready', restaurantsOnly(409, 404), ofOrder('POST', '/ready', {}), readOrder),
  row('restaurant.order.money', restaurantsOnly('2xx', 404), ofOrder('GET', '/money')),
  row('restaurant.complaint.list', restaurantsOnly('2xx'), get('/api/restaurant/complaints')),
  row('restaurant.complaint.read', restaurantsOnly(404), get(`/api/restaurant/orders/${unknownId}/complaint`)),
  row('restaurant.complaint.settle', restaurantsOnly(404), () =>
    post(`/api/restaurant/orders/${unknownId}/complaint/settle`, { outcome: 'answer', answer: 'Sorry.' })(),
  ),
  row('notification.list', restaurantsOnly('2xx'), get('/api/restaurant/notifications')),
  row('notification.dismiss', restaurantsOnly('any'), post(`/api/restaurant/notifications/${unknownId}/dismiss`)),
  row('stats.read', restaurantsOnly('2xx'), get('/api/restaurant/dashboard')),
  row('payout.read', restaurantsOnly('2xx'), get('/api/restaurant/payouts')),
  row('payout.earnings', restaurantsOnly('2xx'), get('/api/restaurant/payouts/earnings?period=total')),
  row('payout.statement', restaurantsOnly(404), get(`/api/restaurant/payouts/${unknownId}`)),
  row('stripe.onboard', restaurantsOnly('2xx'), post('/api/restaurant/payouts/onboarding')),
  row('stripe.account.refresh', restaurantsOnly('2xx'), post('/api/restaurant/payouts/account/refresh')),
  row('stripe.dashboard-link', restaurantsOnly('allow'), post('/api/restaurant/payouts/dashboard-link')),
  row(
    'stripe.message.dismiss',
    restaurantsOnly('2xx'),
    put('/api/restaurant/payouts/success-message', { dismissed: true }),
  ),
];
