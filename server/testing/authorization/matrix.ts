import { randomUUID } from 'node:crypto';
import { accountRows } from './account-rows.ts';
import { adminMoneyRows } from './admin-money-rows.ts';
import { adminRows, secondFactorRows } from './admin-rows.ts';
import { afterOrderRows, discoveryRows, orderingRows, publicRows } from './customer-rows.ts';
import { restaurantOrderRows } from './restaurant-order-rows.ts';
import { restaurantProfileRows } from './restaurant-profile-rows.ts';
import { restaurantRows } from './restaurant-rows.ts';
import { get, post, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';
import { staffRows } from './staff-rows.ts';

/* The requests for each section of `docs/authorization.md`. A new endpoint needs a row here and a line there. */

const counterEntries = (scenario: Scenario) => ({
  entries: [{ kind: 'soldOut', id: randomUUID(), at: new Date().toISOString(), mealId: scenario.meal.id }],
});

const counterRows: Row[] = [
  row('counter.read', get('/api/restaurant/counter')),
  row('evening.read', get('/api/restaurant/evening')),
  row('counter.check', post('/api/restaurant/counter/check', { pickupCode: 'QQQQ' })),
  // Each entry has its own result, so an entry for another restaurant is refused inside a 200 response.
  row('counter.entries', (scenario) => post('/api/restaurant/counter/entries', counterEntries(scenario))()),
];

const refund = () => ({ requestId: randomUUID(), amountCents: 100, reason: 'other' });

const moneyRows: Row[] = [
  row('order.refund', ({ collectedId }) => post(`/api/orders/${collectedId}/refund`, refund())()),
];

/** Operations that are open for API keys, with the same requests as for people. */
const openForKeys = [
  'meal.mine.list',
  'meal.create',
  'meal.update',
  'meal.closing.list',
  'meal.stock.update',
  'meal.price.lower',
  'meal.toggle',
  'meal.queue',
  'meal.expire',
  'meal.duplicate',
  'meal.delete',
  'restaurant.order.search',
  'restaurant.order.food',
  'order.timeline',
  'order.ready',
  'order.complete',
  'payout.read',
  'payout.earnings',
  'payout.year',
  'payout.statement',
  'menu.dishes',
  'menu.import',
];
const keyRows = [...restaurantRows, ...restaurantOrderRows].filter(({ operation }) => openForKeys.includes(operation));

/** Operations that are open for the tokens of customers. */
const openForTokens = [
  'kitchen.list',
  'kitchen.read',
  'meal.search',
  'meal.coming-up',
  'meal.list',
  'meal.read',
  'order.list',
  'order.read',
  'hold.place',
  'queue.list',
  'queue.join.on-sale',
  'queue.leave',
  'me.alert-rules',
  'me.alert-rules.save',
];
const tokenRows = [...discoveryRows, ...orderingRows, ...afterOrderRows, ...accountRows].filter(({ operation }) =>
  openForTokens.includes(operation),
);

export const authorizationMatrix = {
  'Admin: manual payments': adminMoneyRows,
  Public: publicRows,
  Discovery: discoveryRows,
  Ordering: orderingRows,
  'After the order': afterOrderRows,
  'Restaurant: money': moneyRows,
  'Restaurant: counter': counterRows,
  'Restaurant: orders': restaurantOrderRows,
  'Restaurant: meals, orders and payouts': restaurantRows,
  'API keys': keyRows,
  'API keys: tokens of customers': tokenRows,
  'Restaurant: profile': restaurantProfileRows,
  'Restaurant: staff': staffRows,
  Admin: adminRows,
  'Admin: second factor': secondFactorRows,
  // These rows come last, because the last one signs everyone out.
  'Sign-in and account': accountRows,
};
