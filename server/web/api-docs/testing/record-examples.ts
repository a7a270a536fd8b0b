import { createHash, randomUUID } from 'node:crypto';
import type { Input, Operation, Output } from '@fondly/contract/api';
import * as modules from '@fondly/contract/endpoint-modules';
import { customerScopes, restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import { demoPassword } from '@fondly/dev/demo/demo-accounts';
import { seedDemo } from '@fondly/dev/demo/seed-demo';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { buildKey, buildToken } from '../../../api-keys/testing/keys.ts';
import { payWith } from '../../../orders/testing/order-builders.ts';
import type { Example } from '../add-examples.ts';
import { getOperationName, isEndpoint } from '../operation-names.ts';

const endpoints = Object.values(modules)
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint);

type RecordCall = <O extends Operation>(visitor: Visitor, operation: O, input?: Input<O>) => Promise<Output<O>>;

type PaidOrder = { id: string; pickupCode: string | null };

/** Keeps the first of a list of objects, so that an example stays readable. */
const shorten = (_key: string, value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 1) : value;

/**
 * Calls the API in the demo, as everyone, as a customer's token, and as a kitchen's key.
 * @returns the examples by operation, as JSON
 */
export async function recordExamples(env: TestEnvironment): Promise<string> {
  await seedDemo(env.app);
  const examples: Record<string, Example> = {};
  const record: RecordCall = async (visitor, operation, input) => {
    const reply = await visitor.call(operation, input);
    if (reply.status >= 300) throw new Error(`${operation} answers ${reply.status} ${JSON.stringify(reply.body)}`);
    const endpoint = endpoints.find(({ method, url }) => `${method} ${url}` === operation);
    if (!endpoint) throw new Error(`no endpoint: ${operation}`);
    const body = input && typeof input === 'object' && 'body' in input ? input.body : undefined;
    examples[getOperationName(endpoint)] = { ...(body !== undefined && { body }), response: reply.body };
    return reply.body;
  };
  await recordPublicCalls(env, record);
  const order = await recordCustomerCalls(env, record);
  await recordMealCalls(env, record);
  await recordOrderCalls(env, record, order);
  const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)));
  return replaceRandomParts(JSON.stringify(sorted, shorten, 2));
}

const zip = '30308';

async function recordPublicCalls(env: TestEnvironment, record: RecordCall): Promise<void> {
  const visitor = env.visitor();
  await record(visitor, 'GET /api/public/config');
  await record(visitor, 'GET /api/public/today');
  await record(visitor, 'GET /api/public/meals-saved/:zip', { params: { zip } });
  await record(visitor, 'GET /api/public/demand/:zip', { params: { zip } });
  await record(visitor, 'GET /api/waitlist/spots/:zip', { params: { zip } });
  await record(visitor, 'GET /api/restaurant/sign-up');
  await record(visitor, 'GET /api/account/session');
}

async function logIn(env: TestEnvironment, email: string): Promise<Visitor> {
  const visitor = env.visitor();
  await visitor.call('POST /api/account/sign-in', { body: { email, password: demoPassword } });
  return visitor;
}

const openWithKey = (env: TestEnvironment, { secret }: { secret: string }) =>
  env.visitor({ authorization: `Bearer ${secret}` });

/** @returns the ID of an order at Kumo Noodle Bar that is paid, and its pickup code */
async function recordCustomerCalls(env: TestEnvironment, record: RecordCall): Promise<PaidOrder> {
  const maya = await logIn(env, 'maya@fondly.test');
  const token = openWithKey(env, await buildToken(maya, [...customerScopes]));
  await record(token, 'GET /api/kitchens', { querystring: {} });
  const { meals, nearby } = await record(token, 'GET /api/meals/search', { querystring: { zip } });
  const ramen = meals.find(({ name }) => name === 'Tonkotsu Ramen');
  if (!ramen) throw new Error('the demo has no ramen');
  await record(token, 'GET /api/kitchens/:id', { params: { id: ramen.restaurantId } });
  await record(token, 'GET /api/meals/coming-up', { querystring: { zip } });
  await record(token, 'GET /api/meals', { querystring: { restaurantIds: ramen.restaurantId } });
  await record(token, 'GET /api/meals/:id', { params: { id: ramen.id } });
  await record(maya, 'GET /api/listings/:kind/:id', { params: { kind: 'meal', id: ramen.id } });

  const soldOut = [...meals, ...nearby].find(({ unavailableReason }) => unavailableReason === 'sold-out');
  const params = { id: soldOut?.id ?? '' };
  await record(token, 'POST /api/meals/:id/queue', { params, body: { units: 1 } });
  await record(token, 'GET /api/account/queue');
  await record(token, 'DELETE /api/meals/:id/queue', { params });

  const rule: Input<'PUT /api/account/alert-rules/:id'>['body'] = {
    ...{ name: 'Vegetarian on Fridays', restaurantIds: [], zips: [{ zip, miles: 2 }], cuisines: [] },
    ...{ maxPriceCents: 800, minPercentOff: null, diets: ['vegetarian'], withoutAllergens: [] },
    ...{ pickupFrom: '17:00', pickupUntil: '20:00', weekdays: [5], minPortions: 1 },
    ...{ byEmail: true, byPush: false, inApp: true },
  };
  await record(token, 'PUT /api/account/alert-rules/:id', { params: { id: randomUUID() }, body: rule });
  await record(token, 'GET /api/account/alert-rules');

  const hold = { requestId: randomUUID(), mealId: ramen.id, quantity: 1 };
  const { orderId } = await record(token, 'POST /api/account/holds', { body: hold });
  await payWith(env, orderId);
  await maya.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await record(token, 'GET /api/orders');
  const order = await record(token, 'GET /api/orders/:id', { params: { id: orderId } });
  return { id: orderId, pickupCode: order.pickupCode };
}

/** What a kitchen's register does with its meals. */
async function recordMealCalls(env: TestEnvironment, record: RecordCall): Promise<void> {
  const aiko = await logIn(env, 'aiko@fondly.test');
  const key = openWithKey(env, await buildKey(aiko, [...restaurantScopes]));
  const { meals } = await record(key, 'GET /api/restaurant/meals');
  await record(key, 'GET /api/restaurant/meals/closing');
  const onSale = meals.find((meal) => meal.availableQuantity > 1 && meal.unavailableReason === null);
  if (!onSale) throw new Error('the kitchen sells nothing');
  const params = { id: onSale.id };
  const { availableQuantity: expected, priceCents: expectedPriceCents } = onSale;
  await record(key, 'PUT /api/restaurant/meals/:id/stock', { params, body: { expected, availableQuantity: 8 } });
  const price = { expectedPriceCents, priceCents: expectedPriceCents - 100 };
  await record(key, 'PUT /api/restaurant/meals/:id/price', { params, body: price });

  const posted = await record(key, 'POST /api/restaurant/meals', { body: { requestId: randomUUID(), ...newMeal } });
  const own = { params: { id: posted.id } };
  const body = { ...newMeal, availableQuantity: 6, expected: newMeal.availableQuantity };
  await record(key, 'PUT /api/restaurant/meals/:id', { ...own, body });
  await record(key, 'PUT /api/restaurant/meals/:id/queue', { ...own, body: { hasQueue: true } });
  await record(key, 'PUT /api/restaurant/meals/:id/expired', { ...own, body: { isExpired: true } });
  await record(key, 'PUT /api/restaurant/meals/:id/active', { ...own, body: { isActive: true } });
  const again = { requestId: randomUUID(), availableDate: '2026-11-21' };
  await record(key, 'POST /api/restaurant/meals/:id/repeat', { ...own, body: again });
  await record(key, 'DELETE /api/restaurant/meals/:id', { ...own, querystring: {} });

  const file = 'Dish,Price\nTonkotsu Ramen,15.00\n';
  const menu = {
    requestId: randomUUID(),
    fileName: 'menu.csv',
    file,
    columns: ['name' as const, 'menu-price' as const],
  };
  await record(key, 'POST /api/restaurant/menu/imports', { body: menu });
  await record(key, 'GET /api/restaurant/menu/dishes');
}

const newMeal: Input<'POST /api/restaurant/meals'>['body'] & { availableQuantity: number } = {
  ...{ name: 'Rice Bowl', description: 'Rice, pickles, and greens.', tag: 'discounted-menu' },
  ...{ allergens: ['soy'], mayContain: [], diets: ['vegan'] },
  ...{ priceCents: 500, originalPriceCents: 1100, availableQuantity: 4 },
  ...{ availableDate: '2026-11-20', pickupStartTime: '17:30', pickupEndTime: '19:30' },
};

/** What a kitchen's register does with an order, and what its books read. */
async function recordOrderCalls(
  env: TestEnvironment,
  record: RecordCall,
  { id, pickupCode }: PaidOrder,
): Promise<void> {
  const aiko = await logIn(env, 'aiko@fondly.test');
  const key = openWithKey(env, await buildKey(aiko, [...restaurantScopes], 'Books'));
  const params = { id };
  await record(key, 'GET /api/restaurant/orders', { querystring: {} });
  await record(key, 'POST /api/restaurant/orders/:id/ready', { params, body: {} });
  await record(key, 'POST /api/restaurant/orders/:id/hand-over', { params, body: { pickupCode } });
  await record(key, 'GET /api/restaurant/orders/:id/food', { params });
  await record(key, 'GET /api/restaurant/orders/:id/timeline', { params });
  await record(key, 'GET /api/restaurant/payouts');
  await record(key, 'GET /api/restaurant/payouts/earnings', { querystring: { period: 'this-week' } });
  await record(key, 'GET /api/restaurant/payouts/year', { querystring: {} });
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
const codes = /("(?:orderNumber|pickupCode)": )"[^"]+"/g;
const cursors = /("after": )"[^"]+"/g;
const localAddresses = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/g;

/** The same demo gives the same text: each ID by when it appears first, and codes that nobody has. */
function replaceRandomParts(text: string): string {
  const ids = new Map<string, string>();
  const toStableId = (id: string): string => {
    const hash = createHash('sha256').update(String(ids.size)).digest('hex');
    const stable = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
    ids.set(id, ids.get(id) ?? stable);
    return ids.get(id) ?? stable;
  };
  return text
    .replace(localAddresses, 'https://fondly.example')
    .replace(uuid, toStableId)
    .replace(codes, '$1"AWCA"')
    .replace(cursors, '$1"WyJvdGhlcnMi"');
}
