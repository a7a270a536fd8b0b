import { randomUUID } from 'node:crypto';
import { accountRows } from './account-rows.ts';
import { adminMoneyRows } from './admin-money-rows.ts';
import { adminRows, secondFactorRows } from './admin-rows.ts';
import { afterOrderRows, discoveryRows, orderingRows, publicRows } from './customer-rows.ts';
import { restaurantOrderRows } from './restaurant-order-rows.ts';
import { restaurantProfileRows } from './restaurant-profile-rows.ts';
import { restaurantRows } from './restaurant-rows.ts';
import { type Expected, get, post, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';
import { staffRows } from './staff-rows.ts';

/*
 * Who may do what: SECURITY, section 6, as data that `authorization.test.ts` runs. No session 401, another kind of
 * account 403, the right kind but not yours 404. A new operation adds its row, in the order of the seven callers; one of a
 * kitchen adds what staff may do with it to `staff-rows.ts`.
 */

/** For whoever runs an approved kitchen, each for the own one. */
const restaurantsOnly = (owner: Expected, owner2: Expected = owner): Expected[] => [
  401,
  403,
  403,
  owner,
  owner2,
  403,
  403,
];
const counterEntries = (scenario: Scenario) => ({
  entries: [{ kind: 'soldOut', id: randomUUID(), at: new Date().toISOString(), mealId: scenario.meal.id }],
});

const counterRows: Row[] = [
  row('counter.read', restaurantsOnly('2xx'), get('/api/restaurant/counter')),
  row('counter.check', restaurantsOnly(409), post('/api/restaurant/counter/check', { pickupCode: 'QQQQ' })),
  // Each entry is answered by itself: a stranger's is refused inside of the answer and changes nothing.
  row('counter.entries', restaurantsOnly('2xx'), (scenario) =>
    post('/api/restaurant/counter/entries', counterEntries(scenario))(),
  ),
];

const refund = () => ({ requestId: randomUUID(), amountCents: 100, reason: 'other' });

const moneyRows: Row[] = [
  row('order.refund', restaurantsOnly('allow', 404), ({ collectedId }) =>
    post(`/api/orders/${collectedId}/refund`, refund())(),
  ),
];

export const authorizationMatrix = {
  'Money by hand': adminMoneyRows,
  Public: publicRows,
  Discovery: discoveryRows,
  Ordering: orderingRows,
  'After the order': afterOrderRows,
  'Restaurant: money': moneyRows,
  'Restaurant: counter': counterRows,
  'Restaurant: orders': restaurantOrderRows,
  'Restaurant: the own one': restaurantRows,
  'Restaurant: own record': restaurantProfileRows,
  'Restaurant: staff': staffRows,
  'Super admin': adminRows,
  "The operators' door": secondFactorRows,
  // Last: its last row leaves nobody signed in.
  'Sign-in and account': accountRows,
};
