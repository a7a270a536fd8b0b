import { randomUUID } from 'node:crypto';
import { get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

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
  name: 'Cobbler',
  description: 'Warm.',
  allergens: [],
  mayContain: [],
  priceCents: 650,
  tag: 'chefs-pick',
  availableQuantity: 2,
  availableDate: '2025-10-05',
  pickupStartTime: '17:00',
  pickupEndTime: '18:00',
};
const readMeal =
  (name: MealName) =>
  ({ db, meals }: Scenario): Promise<unknown> =>
    db('select name, available_quantity, is_active, archived_at from meals where id = $1', [meals[name]]);
const readOrder = ({ db, collectedId }: Scenario) =>
  db('select status, archived, refunded_cents from orders where id = $1', [collectedId]);

/** A restaurant with its meals, orders, and money. */
export const restaurantRows: Row[] = [
  row('restaurant.mine.read', get('/api/restaurant')),
  row('api-key.list', get('/api/restaurant/api-keys')),
  row('api-key.create', post('/api/restaurant/api-keys', { name: 'Till', scopes: ['meals:read'], expiresInDays: 30 })),
  row('api-key.revoke.unknown', () => ({ method: 'DELETE', url: `/api/restaurant/api-keys/${unknownId}` })),
  row('api-key.writes', get('/api/restaurant/api-keys/writes')),
  row('menu.dishes', get('/api/restaurant/menu/dishes')),
  row('menu.preview', post('/api/restaurant/menu/preview', { file: 'Name\nPie\n' })),
  row('menu.import', () =>
    post('/api/restaurant/menu/imports', {
      requestId: randomUUID(),
      fileName: 'menu.csv',
      file: 'Name\nPie\n',
      columns: ['name'],
    })(),
  ),
  row('menu.imports', get('/api/restaurant/menu/imports')),
  row('menu.undo.unknown', post(`/api/restaurant/menu/imports/${unknownId}/undo`, {})),
  row('webhook.list', get('/api/restaurant/webhooks')),
  row('webhook.create', post('/api/restaurant/webhooks', { url: 'https://hooks.example/', kinds: ['meal.stock'] })),
  row('webhook.update.unknown', () => ({
    method: 'PUT',
    url: `/api/restaurant/webhooks/${unknownId}`,
    payload: { url: 'https://hooks.example/', kinds: ['meal.stock'], isOn: true },
  })),
  row('webhook.delete.unknown', () => ({ method: 'DELETE', url: `/api/restaurant/webhooks/${unknownId}` })),
  row('webhook.secret.unknown', post(`/api/restaurant/webhooks/${unknownId}/secret`, {})),
  row('webhook.deliveries.unknown', get(`/api/restaurant/webhooks/${unknownId}/deliveries`)),
  row('webhook.test.unknown', post(`/api/restaurant/webhooks/${unknownId}/test`, {})),
  row('webhook.replay.unknown', post(`/api/restaurant/webhooks/deliveries/${unknownId}/replay`, {})),
  row('restaurant.auto-accept', put('/api/restaurant/auto-accept', { autoAccept: true })),
  row('restaurant.free-text', put('/api/restaurant/free-text', { takesFreeText: true })),
  row('restaurant.late-approval', put('/api/restaurant/late-approval', { autoApprovesLate: false })),
  row('restaurant.usual-times', put('/api/restaurant/usual-times', { showsUsualTimes: true })),
  row('restaurant.hours.read', get('/api/restaurant/pickup')),
  row('restaurant.hours.preview', () => post('/api/restaurant/pickup/preview', { change: { kind: 'resume' } })()),
  row('restaurant.hours.update', put('/api/restaurant/pickup', { change: { kind: 'resume' } })),
  row('upload.image.no-picture', post('/api/restaurant/images')),
  row('meal.mine.list', get('/api/restaurant/meals')),
  row('meal.closing.list', get('/api/restaurant/meals/closing')),
  row('meal.create', () => post('/api/restaurant/meals', mealForm)()),
  row('meal.create.for-other', ({ restaurants }) =>
    post('/api/restaurant/meals', { ...mealForm, restaurantId: restaurants.owner })(),
  ),
  row('meal.update', ofMeal('PUT', 'soldOut', '', { ...mealForm, expected: 0 }), readMeal('soldOut')),
  row(
    'meal.stock.update',
    ofMeal('PUT', 'restaurantHidden', '/stock', { expected: 0, availableQuantity: 1 }),
    readMeal('restaurantHidden'),
  ),
  row('meal.price.lower', ofMeal('PUT', 'restaurantHidden', '/price', { expectedPriceCents: 750, priceCents: 600 })),
  row('meal.toggle', ofMeal('PUT', 'restaurantHidden', '/active', { isActive: false }), readMeal('restaurantHidden')),
  row('meal.queue', ofMeal('PUT', 'restaurantHidden', '/queue', { hasQueue: false })),
  row('meal.expire', ofMeal('PUT', 'restaurantHidden', '/expired', { isExpired: true })),
  row('meal.duplicate', ofMeal('POST', 'restaurantHidden', '/repeat', { availableDate: '2025-10-05' })),
  row('meal.delete', ofMeal('DELETE', 'inactive', ''), readMeal('inactive')),
  row('restaurant.order.acknowledge', () => post('/api/restaurant/orders/acknowledge', { orderIds: [unknownId] })()),
  row('order.archive', ofOrder('PUT', '/archived', { isArchived: true }), readOrder),
  // The order was handed over before, so its restaurant gets the same answer again.
  row('order.complete', ofOrder('POST', '/hand-over', { withoutCode: true }), readOrder),
  row('order.deny', ofOrder('POST', '/deny', { reason: 'No.' }), readOrder),
  row('order.approve', ofOrder('POST', '/approve', {}), readOrder),
  row('order.ready', ofOrder('POST', '/ready', {}), readOrder),
  row('order.undo', ofOrder('POST', '/undo', { transition: 'markReady' }), readOrder),
  row('restaurant.order.food', ofOrder('GET', '/food')),
  row('restaurant.order.money', ofOrder('GET', '/money')),
  row('restaurant.problem-report.list', get('/api/restaurant/complaints')),
  row('restaurant.problem-report.read', get(`/api/restaurant/orders/${unknownId}/complaint`)),
  row('restaurant.problem-report.settle', () =>
    post(`/api/restaurant/orders/${unknownId}/complaint/settle`, { outcome: 'answer', answer: 'Sorry.' })(),
  ),
  row('notification.list', get('/api/restaurant/notifications')),
  row('notification.dismiss', post(`/api/restaurant/notifications/${unknownId}/dismiss`)),
  row('stats.read', get('/api/restaurant/dashboard')),
  row('payout.read', get('/api/restaurant/payouts')),
  row('payout.earnings', get('/api/restaurant/payouts/earnings?period=total')),
  row('payout.year', get('/api/restaurant/payouts/year')),
  row('payout.statement', get(`/api/restaurant/payouts/${unknownId}`)),
  row('stripe.onboard', post('/api/restaurant/payouts/onboarding')),
  row('stripe.account.refresh', post('/api/restaurant/payouts/account/refresh')),
  row('stripe.dashboard-link', post('/api/restaurant/payouts/dashboard-link')),
  row('seller-duty.read', get('/api/restaurant/seller-duty')),
  row('seller-duty.call', post('/api/restaurant/seller-duty/call')),
  row('seller-duty.phone.wrong-code', post('/api/restaurant/seller-duty/phone', { code: 'none' })),
  row('seller-duty.certify', post('/api/restaurant/seller-duty/certify')),
  row('stripe.message.dismiss', put('/api/restaurant/payouts/success-message', { dismissed: true })),
];
