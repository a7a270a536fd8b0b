import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { weekdays } from '@fondly/contract/time';
import { validPassword } from '../../accounts/testing/people.ts';
import { get, post, type Request, type Row, randomEmail, row } from './row.ts';
import type { Scenario } from './scenario.ts';

const hours = { open: '09:00', close: '17:00', closed: false };
const application = () => ({
  name: 'Kumo Noodle Bar',
  contactFirstName: 'Aiko',
  contactLastName: 'Tanaka',
  email: randomEmail(),
  phone: '404 555 0188',
  password: validPassword,
  address: '88 Ponce Row NE',
  zip: '30308',
  restaurantType: 'cafe',
  cuisines: ['japanese'],
  acceptsTerms: true,
  operatingHours: Object.fromEntries(weekdays.map((day) => [day, hours])),
});

/** Endpoints for everyone. */
export const publicRows: Row[] = [
  row('waitlist.join', () => post('/api/waitlist/city', { email: randomEmail() })()),
  row('waitlist.zip', () =>
    post('/api/waitlist/zip', { zip: '30308', email: randomEmail(), source: 'zip-empty-state' })(),
  ),
  row('waitlist.spots', get('/api/waitlist/spots/30318')),
  row('waitlist.demand', get('/api/public/demand/30318')),
  row('listing.read', get(`/api/listings/meal/${randomUUID()}`)),
  row(
    'listing.report',
    post(`/api/listings/kitchen/${randomUUID()}/reports`, { reason: 'unsafe-food', text: 'It was warm.' }),
  ),
  row('waitlist.confirm.bad-token', post('/api/waitlist/confirm/bad')),
  row('waitlist.confirm.check.bad-token', get('/api/waitlist/confirm/bad')),
  row('waitlist.unsubscribe.check.bad-token', get('/api/waitlist/unsubscribe/bad')),
  row('waitlist.unsubscribe.bad-token', post('/api/waitlist/unsubscribe/bad')),
  row('waitlist.unsubscribe.undo.bad-token', post('/api/waitlist/unsubscribe/bad/undo', { from: 'topic' })),
  row('auth.restaurant-signup', () => post('/api/restaurant/sign-up', application())()),
  row('auth.restaurant-signup.choices', get('/api/restaurant/sign-up')),
  row('restaurant.request', () =>
    post('/api/waitlist/requests', { zip: '30308', restaurantName: `Kumo ${randomUUID()}`, email: randomEmail() })(),
  ),
  ...[
    '/',
    '/faq',
    '/terms-of-service',
    '/privacy-policy',
    '/accessibility',
    '/developers',
    '/customer-onboarding',
    '/zip/30301',
  ].map((page) => row(`page.public ${page}`, get(page))),
  row('today.read', get('/api/public/today')),
  row('meals-saved.read', get('/api/public/meals-saved/30308')),
  row('feed.read.json.bad-token', get('/api/feeds/bad/alerts.json')),
  row('feed.read.atom.bad-token', get('/api/feeds/bad/alerts.xml')),
  row('feed.read.calendar.bad-token', get('/api/feeds/bad/pickups.ics')),
  row('map.read', get('/api/map')),
  row('config.read', get('/api/public/config')),
  row('file.read', ({ picture }) => get(picture)()),
  row('webhook.stripe.unsigned', post('/api/webhooks/stripe')),
  row('health.live', get('/health/live')),
  row('metrics.read', get('/api/metrics')),
  row('debug.any', get('/api/debug')),
];

const setFavorite = (restaurantId: string, isFavorite: boolean): Request => ({
  method: 'PUT',
  url: `/api/kitchens/${restaurantId}/favorite`,
  payload: { isFavorite },
});
const favorites = ({ db, people }: Scenario) => db('select * from favorites where user_id = $1', [people.customer.id]);

const joinQueue = (mealId: string): Request => ({
  method: 'POST',
  url: `/api/meals/${mealId}/queue`,
  payload: { units: 1 },
});
const queueEntries = ({ db, people }: Scenario) =>
  db('select * from meal_queue_entries where user_id = $1', [people.customer.id]);

const setOpeningAlert = (mealId: string): Request => ({
  method: 'PUT',
  url: `/api/meals/${mealId}/opening-alert`,
  payload: { despiteQuietHours: true },
});

/** Restaurants and meals, for everyone with a session. */
export const discoveryRows: Row[] = [
  row('kitchen.list', get('/api/kitchens')),
  row('kitchen.visible', ({ restaurants }) => get(`/api/kitchens/visible?ids=${restaurants.owner}`)()),
  row('kitchen.read', ({ restaurants }) => get(`/api/kitchens/${restaurants.owner}`)()),
  row('kitchen.read.pending', ({ restaurants }) => get(`/api/kitchens/${restaurants.pending}`)()),
  row('kitchen.read.admin-only', ({ restaurants }) => get(`/api/kitchens/${restaurants.hidden}`)()),
  row('meal.search', get('/api/meals/search?zip=30308')),
  row('meal.coming-up', get('/api/meals/coming-up?zip=30308')),
  row('meal.list', ({ restaurants }) => get(`/api/meals?restaurantIds=${restaurants.owner}`)()),
  row('meal.quick-order', ({ meal }) => get(`/api/meals/${meal.id}/quick-order`)()),
  row('meal.quick-order.admin-only', ({ meals }) => get(`/api/meals/${meals.adminOnly}/quick-order`)()),
  row('meal.read', ({ meal }) => get(`/api/meals/${meal.id}`)()),
  // Only admins can read a hidden or inactive meal. Everyone else gets the answer for an unknown id.
  row('meal.read.admin-only', ({ meals }) => get(`/api/meals/${meals.adminOnly}`)()),
  row('meal.read.kitchen-hidden', ({ meals }) => get(`/api/meals/${meals.restaurantHidden}`)()),
  row('meal.read.of-hidden-kitchen', ({ meals }) => get(`/api/meals/${meals.ofHiddenRestaurant}`)()),
  row('meal.read.inactive', ({ meals }) => get(`/api/meals/${meals.inactive}`)()),
  // Favorites are part of the list of restaurants. There is no endpoint that lists them.
  row('favorite.list', get('/api/favorites')),
  row(
    'favorite.delete-by-id',
    ({ people }) => ({ method: 'DELETE', url: `/api/favorites/${people.customer.id}` }),
    favorites,
  ),
  row('favorite.delete', ({ restaurants }) => setFavorite(restaurants.owner, false)),
  row('favorite.put.pending', ({ restaurants }) => setFavorite(restaurants.pending, true)),
  row('favorite.put', ({ restaurants }) => setFavorite(restaurants.owner, true)),
  row('queue.list', get('/api/account/queue')),
  row('queue.join.on-sale', ({ meal }) => joinQueue(meal.id), queueEntries),
  row('queue.join.admin-only', ({ meals }) => joinQueue(meals.adminOnly), queueEntries),
  row('queue.leave', ({ meal }) => ({ method: 'DELETE', url: `/api/meals/${meal.id}/queue` }), queueEntries),
  row('queue.offer.decline', post(`/api/account/queue/offers/${randomUUID()}/decline`), queueEntries),
  row('opening-alert.list', get('/api/account/opening-alerts')),
  row('opening-alert.put.on-sale', ({ meal }) => setOpeningAlert(meal.id)),
  row('opening-alert.put.admin-only', ({ meals }) => setOpeningAlert(meals.adminOnly)),
  row('opening-alert.delete', ({ meal }) => ({ method: 'DELETE', url: `/api/meals/${meal.id}/opening-alert` })),
];

const checkoutOf = (meal: { id: string; priceCents: number }, more: object = {}): Request => ({
  method: 'POST',
  url: '/api/checkout',
  payload: {
    requestId: randomUUID(),
    mealId: meal.id,
    quantity: 1,
    customerName: 'Ada',
    customerEmail: randomEmail(),
    customerPhone: '4045550100',
    expectedTotalCents: meal.priceCents,
    ...more,
  },
});
const orderAs = (method: 'GET' | 'POST', part: string): Row['request'] => {
  return ({ orderId }) => ({ method, url: `/api/orders/${orderId}${part}`, ...(method === 'POST' && { payload: {} }) });
};
const order = ({ db, orderId }: Scenario) => db('select * from orders where id = $1', [orderId]);

const checkoutMeal = ({ meal, meals }: Scenario, which: keyof Scenario['meals']): Request =>
  checkoutOf({ id: meals[which], priceCents: meal.priceCents });

/** A checkout, and an order until it is paid. */
export const orderingRows: Row[] = [
  row('coupon.validate', ({ meal }) =>
    post('/api/coupons/validate', { couponCode: 'NOPE', mealId: meal.id, quantity: 1 })(),
  ),
  row('order.create', ({ meal }) => checkoutOf(meal)),
  row('order.create.with-price', ({ meal }) => checkoutOf(meal, { total_amount: 1, price: 1 })),
  ...(['adminOnly', 'restaurantHidden', 'ofHiddenRestaurant'] as const).map((which) =>
    row(`order.create.hidden ${which}`, (scenario) => checkoutMeal(scenario, which)),
  ),
  ...(['inactive', 'ended', 'soldOut', 'ofPendingRestaurant'] as const).map((which) =>
    row(`order.create.ended ${which}`, (scenario) => checkoutMeal(scenario, which)),
  ),
  row('order.again', orderAs('GET', '/again')),
  row('order.refresh', orderAs('POST', '/refresh')),
  row('order.receipt-email', orderAs('POST', '/receipt-email')),
  row('order.card', orderAs('GET', '/card')),
  row('order.extend', orderAs('POST', '/extend'), order),
  {
    ...row('order.stream', ({ people }) => get(`/api/live?topics=${topics.customer(people.customer.id)}`)()),
    isStream: true,
  },
  row('hold.place', ({ meal }) =>
    post('/api/account/holds', { requestId: randomUUID(), mealId: meal.id, quantity: 1 })(),
  ),
  row('order.list', get('/api/orders')),
  row('order.list.earlier', ({ orderId }) => get(`/api/orders/earlier?olderThan=${orderId}`)()),
  row('order.newest-zip', get('/api/orders/newest-zip')),
  row('order.read', orderAs('GET', '')),
  row('order.receipt.read', orderAs('GET', '/money')),
  row(
    'order.pay-with-saved-card',
    ({ orderId }) => post(`/api/orders/${orderId}/pay-with-saved-card`, { requestId: randomUUID(), cardId: 'pm_1' })(),
    order,
  ),
  row('order.saves-card', ({ orderId }) => ({
    method: 'PUT',
    url: `/api/orders/${orderId}/saves-card`,
    payload: { isSaved: true },
  })),
  row('order.payment-secret.read', orderAs('POST', '/payment-secret')),
  row(
    'order.write-by-browser',
    ({ orderId }) => ({
      method: 'PATCH',
      url: `/api/orders/${orderId}`,
      payload: { status: 'completed', payment_status: 'paid' },
    }),
    order,
  ),
  row(
    'rating.put.not-completed',
    ({ orderId }) => ({
      method: 'PUT',
      url: `/api/orders/${orderId}/rating`,
      payload: { rating: 1 },
    }),
    order,
  ),
  // This row comes last, because the cancellation by the customer ends the order.
  row('order.cancel', orderAs('POST', '/cancel'), order),
];

const collected =
  (method: NonNullable<Request['method']>, part: string, payload?: object): Row['request'] =>
  ({ collectedId }) => ({ method, url: `/api/orders/${collectedId}${part}`, ...(payload && { payload }) });
const feedback = async ({ db, collectedId }: Scenario) => [
  await db('select * from ratings where order_id = $1', [collectedId]),
  await db('select * from complaints where order_id = $1', [collectedId]),
];

/** Ratings and problem reports, which only the customer of a collected order can write. */
export const afterOrderRows: Row[] = [
  row('rating.put', collected('PUT', '/rating', { rating: 4 }), feedback),
  row('rating.delete', collected('DELETE', '/rating'), feedback),
  row('problem-report.read', collected('GET', '/complaint')),
  row(
    'problem-report.file',
    collected('POST', '/complaint', { reason: 'something-missing', text: 'The eggs were missing.' }),
    feedback,
  ),
  row('problem-report.photo.no-picture', collected('POST', '/complaint/photos'), feedback),
  // A report can be passed on only after the restaurant has answered it.
  row('problem-report.pass-on', collected('POST', '/complaint/pass-on', {}), feedback),
];
