import { randomUUID } from 'node:crypto';
import type { RestaurantScope } from '@fondly/contract/restaurant/api/api-scopes';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { buildKey, buildToken, callWithKey } from '../api-keys/testing/keys.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  portionsOnSale,
  type Restaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { addZipNeighbors } from '../restaurants/add-zip-neighbors.ts';
import { buildTaxRate } from '../tax/testing/tax-builders.ts';

async function connect(env: TestEnvironment, secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', env.url), { requestInit });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const meal = z.object({
  id: z.string(),
  price: z.object({ withTaxCents: z.int() }),
  pickup: z.object({ from: z.string(), until: z.string(), timeZone: z.string() }),
  allergens: z.union([z.literal('not stated'), z.array(z.string())]),
});
const order = meal.pick({ id: true, pickup: true, allergens: true }).extend({ status: z.string() });
/** What the tools answer. */
const results = {
  find_meals: z.object({ meals: z.array(meal) }),
  read_meal: z.object({ meal }),
  my_orders: z.object({ orders: z.array(order) }),
  hold_meal: meal.pick({ pickup: true, allergens: true }).extend({
    orderId: z.string(),
    paymentUrl: z.string(),
    totalCents: z.int(),
    holdExpiresAt: z.string(),
  }),
  set_stock: z.strictObject({ mealId: z.string(), portions: z.int() }),
  orders_now: z.object({
    orders: z.array(order.extend({ quoted: z.object({ customer: z.string(), note: z.string() }) })),
  }),
};

/** Uses a tool that succeeds. */
async function use<Name extends keyof typeof results>(
  client: Client,
  name: Name,
  values: Record<string, unknown> = {},
): Promise<z.output<(typeof results)[Name]>> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: values });
  if (isError) throw new Error(JSON.stringify(content));
  return results[name].parse(structuredContent) as z.output<(typeof results)[Name]>;
}

/** The text with which a tool refuses. */
async function findRefusal(client: Client, name: string, values: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: values });
  expect(isError).toBe(true);
  return z.array(z.object({ text: z.string() })).parse(content)[0]?.text ?? '';
}

/** A customer with a confirmed address who picked up an order. */
async function buildRegular(env: TestEnvironment): Promise<Buyer> {
  const buyer = await buildBuyer(env);
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { startsInMinutes: -10, endsInMinutes: 60 });
  const orderId = await buildPaidOrder(env, meal, buyer);
  await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
  await env.app.db.client.query('update users set email_verified = true where id = $1', [buyer.id]);
  return buyer;
}

async function buildFindable(env: TestEnvironment, zip = '30308'): Promise<Restaurant> {
  const restaurant = await buildRestaurant(env, { zip });
  await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
  return restaurant;
}

describe('The tools of a customer', () => {
  test('a vegetarian meal under $8 is found, held, and paid by nobody but its customer', async ({ env }) => {
    const buyer = await buildRegular(env);
    const restaurant = await buildFindable(env);
    const [cheap, meat, dear] = await Promise.all([
      buildMeal(env, restaurant, { priceCents: 700 }),
      buildMeal(env, restaurant, { priceCents: 650 }),
      buildMeal(env, restaurant, { priceCents: 900 }),
    ]);
    await env.app.db.client.query(`update meals set diets = '{vegetarian}', allergens = null where id = any($1)`, [
      [cheap.id, dear.id],
    ]);
    const client = await connect(env, (await buildToken(buyer)).secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'find_meals',
      'read_meal',
      'my_orders',
      'create_alert_rule',
      'join_queue',
      'hold_meal',
    ]);

    const wanted = { zip: restaurant.zip, diets: ['vegetarian'], maxPriceCents: 800, limit: 10 };
    const { meals } = await use(client, 'find_meals', wanted);
    const ids = meals.map(({ id }) => id);
    expect(ids).toContain(cheap.id);
    expect(ids).not.toContain(meat.id);
    expect(ids).not.toContain(dear.id);
    const { meal: found } = await use(client, 'read_meal', { mealId: cheap.id });
    expect(found).toMatchObject({
      price: { withTaxCents: 700 },
      pickup: { timeZone: 'America/New_York' },
      allergens: 'not stated',
    });

    const requestId = randomUUID();
    const hold = () => use(client, 'hold_meal', { requestId, mealId: cheap.id, portions: 2 });
    const before = await portionsOnSale(env, cheap);
    const held = await hold();
    expect(held).toMatchObject({ totalCents: 1400, pickup: found.pickup, allergens: 'not stated' });
    expect((await hold()).orderId).toBe(held.orderId);
    expect(await portionsOnSale(env, cheap)).toBe(before - 2);
    expect(held.paymentUrl).toBe(`${env.app.config.publicUrl}/order/${cheap.id}?step=pay&order=${held.orderId}`);
    const { orders } = await use(client, 'my_orders');
    expect(orders.map(({ id }) => id)).toContain(held.orderId);
    expect(orders.find(({ id }) => id === held.orderId)?.pickup).toEqual(found.pickup);
    const secretOf = (person: Buyer) =>
      person.call('POST /api/orders/:id/payment-secret', { params: { id: held.orderId }, body: {} });
    expect((await secretOf(buyer)).body).toMatchObject({ clientSecret: expect.any(String) });
    expect((await secretOf(await buildBuyer(env))).status).toBe(404);
  });

  test('a meal that fits the price is found behind nearer ones that cost too much with tax', async ({ env }) => {
    const restaurant = await buildFindable(env, '30316');
    await buildTaxRate(env.app, restaurant);
    const soon = { startsInMinutes: -10, endsInMinutes: 60 };
    // $7.80 before tax, $8.49 with it.
    for (let count = 0; count < 3; count++) await buildMeal(env, restaurant, { priceCents: 780, ...soon });
    const cheap = await buildMeal(env, restaurant, { priceCents: 700, startsInMinutes: 60, endsInMinutes: 120 });
    const client = await connect(env, (await buildToken(await buildBuyer(env))).secret);
    const wanted = { zip: restaurant.zip, miles: 1, maxPriceCents: 800, limit: 1 };
    expect(await use(client, 'find_meals', wanted)).toMatchObject({
      meals: [{ id: cheap.id, price: { withTaxCents: 762 } }],
    });
  });

  test('allergens that nobody stated are said to be so, and never count as free of them', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const restaurant = await buildFindable(env, '30312');
    const [free, traces, unknown] = [
      await buildMeal(env, restaurant),
      await buildMeal(env, restaurant),
      await buildMeal(env, restaurant),
    ];
    const change = (set: string, id: string) => env.app.db.client.query(`update meals set ${set} where id = $1`, [id]);
    await change(`may_contain = '{sesame}'`, traces.id);
    await change('allergens = null', unknown.id);
    const client = await connect(env, (await buildToken(buyer)).secret);
    const find = async (withoutAllergens: string[]) =>
      (await use(client, 'find_meals', { zip: '30312', miles: 1, withoutAllergens })).meals;
    expect((await find(['sesame'])).map(({ id }) => id)).toEqual([free.id]);
    expect((await find([])).find(({ id }) => id === unknown.id)?.allergens).toBe('not stated');
  });

  test('a token without a scope is told which one it lacks, and a revoked one is refused', async ({ env }) => {
    const buyer = await buildRegular(env);
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { id, secret } = await buildToken(buyer, ['listings:read']);
    const client = await connect(env, secret);
    const refusal = await findRefusal(client, 'hold_meal', { requestId: randomUUID(), mealId: meal.id });
    expect(refusal).toMatch(/^403 api-key-scope-missing: .* Missing scope: hold\.$/);
    expect(await findRefusal(client, 'read_meal', { mealId: 'x' })).toContain('mealId');

    expect((await buyer.call('DELETE /api/account/tokens/:id', { params: { id } })).status).toBe(200);
    await expect(client.listTools()).rejects.toThrow();
    const revoked = await callWithKey(env, secret, 'POST', '/mcp', {});
    expect([revoked.status, revoked.body.code]).toEqual([401, 'api-key-invalid']);
    expect((await callWithKey(env, secret, 'GET', '/api/orders')).status).toBe(401);
    const get = await env.visitor().send('GET', '/mcp');
    expect([get.status, get.headers.allow]).toEqual([405, 'POST']);
    const anonymous = await env.visitor().send('POST', '/mcp', { payload: {} });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'api-key-invalid']);
  });

  test('a hold needs a confirmed address, a phone number, and a collected order', async ({ env }) => {
    const buyer = await buildRegular(env);
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { secret } = await buildToken(buyer);
    const hold = async () => {
      const body = { requestId: randomUUID(), mealId: meal.id, quantity: 1 };
      return (await callWithKey(env, secret, 'POST', '/api/account/holds', body)).body.code;
    };
    const change = (text: string) => env.app.db.client.query(text, [buyer.id]);
    await change('update users set email_verified = false where id = $1');
    expect(await hold()).toBe('email-not-confirmed');
    await change('update users set email_verified = true, phone = null where id = $1');
    expect(await hold()).toBe('hold-needs-phone');
    await change(`update users set phone = '+14045550100' where id = $1`);
    await env.app.db.client.query('update meals set price_cents = 0 where id = $1', [meal.id]);
    expect(await hold()).toBe('hold-free-meal');
    const beginner = await buildBuyer(env);
    await env.app.db.client.query('update users set email_verified = true where id = $1', [beginner.id]);
    const other = await connect(env, (await buildToken(beginner)).secret);
    const values = { requestId: randomUUID(), mealId: meal.id };
    expect(await findRefusal(other, 'hold_meal', values)).toContain('hold-needs-order');
  });
});

describe('The address of the tools', () => {
  test('answers every message that is not of the protocol with a refusal', async ({ env }) => {
    const { secret } = await buildToken(await buildBuyer(env));
    const post = (payload: unknown, more: Record<string, string> = {}) =>
      env.visitor().send('POST', '/mcp', {
        payload: payload as object,
        headers: {
          authorization: `Bearer ${secret}`,
          accept: 'application/json, text/event-stream',
          host: 'not a host',
          ...more,
        },
      });
    for (const message of [{}, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1, method: 5 }])
      expect((await post(message)).status).toBe(400);
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept: 'text/html' })).status).toBe(406);
    const unknown = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'pay', arguments: {} } };
    const { status, body } = await post(unknown);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('pay not found')]);
  });
});

describe('The tools of a restaurant', () => {
  const scopes: RestaurantScope[] = ['meals:read', 'meals:write', 'stock:write', 'orders:read'];

  test('set stock, draft a dish that is not for sale, and list orders with quoted notes', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 5, startsInMinutes: -10, endsInMinutes: 60 });
    await env.app.db.client.query(`update meals set allergens = '{milk}' where id = $1`, [meal.id]);
    const ended = await buildPaidOrder(env, meal, await buildBuyer(env));
    await transitionAsRestaurant(restaurant, ended, 'handOver', { withoutCode: true });
    const open = await buildPaidOrder(env, meal, await buildBuyer(env));
    const client = await connect(env, (await buildKey(restaurant, scopes)).secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['draft_meal', 'set_stock', 'orders_now']);
    const stock = { mealId: meal.id, expected: 3, portions: 9 };
    expect(await findRefusal(client, 'set_stock', { ...stock, expected: 7 })).toContain('stock-changed');
    expect(await use(client, 'set_stock', stock)).toEqual({ mealId: meal.id, portions: 9 });
    const { orders } = await use(client, 'orders_now');
    expect(orders).toMatchObject([{ id: open, pickup: { timeZone: 'America/New_York' }, allergens: ['milk'] }]);

    const dish = { name: 'Pie, "warm"', menuPriceCents: 950, allergens: [], grams: 300 };
    await client.callTool({ name: 'draft_meal', arguments: { requestId: randomUUID(), ...dish } });
    expect((await restaurant.call('GET /api/restaurant/menu/dishes')).body.dishes).toEqual([
      { ...dish, description: null, category: null },
    ]);
    expect((await restaurant.call('GET /api/restaurant/meals')).body.meals).toHaveLength(1);
  });
});
