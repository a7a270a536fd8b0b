import { randomUUID } from 'node:crypto';
import { accountRows } from './account-rows.ts';
import { handMoneyRows } from './admin-money-rows.ts';
import { doorRows, operatorRows } from './admin-rows.ts';
import { afterOrderRows, discoveryRows, orderingRows, publicRows } from './customer-rows.ts';
import { kitchenOrderRows } from './restaurant-order-rows.ts';
import { profileRows } from './restaurant-profile-rows.ts';
import { ownKitchenRows } from './restaurant-rows.ts';
import { type Expected, get, post, type Row, row } from './row.ts';
import type { World } from './scenario.ts';
import { staffRows } from './staff-rows.ts';

/*
 * Who may do what: SECURITY, section 6, as data that `authorization.test.ts` runs. No session 401, another kind of
 * account 403, the right kind but not yours 404. A new operation adds its row, in the order of the seven callers; one of a
 * kitchen adds what staff may do with it to `staff-rows.ts`.
 */

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

const refund = () => ({ requestId: randomUUID(), amountCents: 100, reason: 'other' });

const moneyRows: Row[] = [
  row('order.refund', kitchensOnly('allow', 404), ({ collectedId }) =>
    post(`/api/orders/${collectedId}/refund`, refund())(),
  ),
];

export const matrix = {
  'Money by hand': handMoneyRows,
  Public: publicRows,
  Discovery: discoveryRows,
  Ordering: orderingRows,
  'After the order': afterOrderRows,
  'Restaurant: money': moneyRows,
  'Restaurant: counter': counterRows,
  'Restaurant: orders': kitchenOrderRows,
  'Restaurant: the own one': ownKitchenRows,
  'Restaurant: own record': profileRows,
  'Restaurant: staff': staffRows,
  'Super admin': operatorRows,
  "The operators' door": doorRows,
  // Last: its last row leaves nobody signed in.
  'Sign-in and account': accountRows,
};
