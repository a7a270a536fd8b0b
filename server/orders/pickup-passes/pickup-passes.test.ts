import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { derivePickupCode } from '../order-number.ts';
import { buildLateOrder } from '../testing/build-late-order.ts';
import { buildBuyer, readOrderRow, transitionAsRestaurant } from '../testing/order-builders.ts';

const create = (buyer: Visitor, id: string, friend = 'Sam') =>
  buyer.call('POST /api/orders/:id/pickup-pass', { params: { id }, body: { friend } });
const cancel = (buyer: Visitor, id: string) =>
  buyer.call('POST /api/orders/:id/pickup-pass/cancel', { params: { id }, body: {} });
const check = (staff: Visitor, pickupCode: string) =>
  staff.call('POST /api/restaurant/counter/check', { body: { pickupCode } });
const toToken = (url = '') => url.split('/').at(-1) ?? '';
const open = (env: TestEnvironment, token: string) =>
  env.visitor().call('GET /api/pickup-passes/:token', { params: { token } });
const readTicket = async (buyer: Visitor, id: string) =>
  (await buyer.call('GET /api/orders/:id', { params: { id } })).body;

async function buildPass(env: TestEnvironment, friend = 'Sam') {
  const order = await buildLateOrder(env);
  const { body } = await create(order.buyer, order.orderId, friend);
  const token = toToken(body.pickupPass?.url);
  const code = (await open(env, token)).body.details?.pickupCode ?? '';
  return { ...order, token, code, ownCode: derivePickupCode(env.app.config.secret, order.orderId) };
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A pickup pass', () => {
  test('shows a friend the kitchen, the time, the meal, and a separate pickup code, and only the first name of the buyer', async ({
    env,
  }) => {
    const { buyer, orderId, token, at, ownCode } = await buildPass(env);
    const { status, body } = await open(env, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'live',
      friend: 'Sam',
      details: { buyerName: 'Maya', mealName: 'Tonkotsu Ramen', quantity: 1, pickupEnd: at(19, 30).toISOString() },
    });
    const text = JSON.stringify(body);
    for (const secret of [ownCode, 'Rivers', '@fondly', buyer.id, orderId, '750', '+1'])
      expect(text).not.toContain(secret);
    const { rows } = await env.app.db.client.query('select token_hash from pickup_passes where order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ token_hash: expect.not.stringContaining(token) }]);
    expect(await open(env, 'unknown')).toMatchObject({ status: 404, body: { code: 'pickup-pass-not-found' } });
  });

  test('hands the order over with its code, and both sides read who came', async ({ env }) => {
    const { restaurant, buyer, orderId, token, code } = await buildPass(env);
    const found = await check(restaurant, code);
    expect(found.body.orders).toMatchObject([{ id: orderId, customerName: 'Maya R.', friend: 'Sam', isByPass: true }]);
    expect(
      (await restaurant.call('GET /api/restaurant/orders', { querystring: { search: code } })).body.orders,
    ).toHaveLength(1);
    const done = await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode: code });
    expect(done).toMatchObject({ status: 200, body: { friend: 'Sam', identifiedBy: 'code' } });
    expect(await readTicket(buyer, orderId)).toMatchObject({ pickedUpBy: 'Sam', pickupPass: null, canRate: true });
    const { steps } = (await restaurant.call('GET /api/restaurant/orders/:id/timeline', { params: { id: orderId } }))
      .body;
    expect(steps.at(-1)).toMatchObject({ step: 'handOver', friend: 'Sam' });
    expect((await open(env, token)).body).toEqual({ state: 'used', friend: 'Sam', details: null });
  });

  test('the first code uses up both: of twenty simultaneous tries one hands the order over', async ({ env }) => {
    for (let round = 0; round < 4; round += 1) {
      const { restaurant, buyer, orderId, code, ownCode } = await buildPass(env);
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          restaurant.call('POST /api/restaurant/counter/entries', {
            body: {
              entries: [
                {
                  kind: 'handOver',
                  id: crypto.randomUUID(),
                  at: env.clock.now().toISOString(),
                  orderId,
                  pickupCode: (at + round) % 2 === 0 ? code : ownCode,
                  isCheckedOffline: false,
                },
              ],
            },
          }),
        ),
      );
      const refusals = tries.map(({ body }) => body.outcomes[0]?.refusal?.code ?? 'done');
      expect(refusals.filter((refusal) => refusal === 'done')).toHaveLength(1);
      expect(new Set(refusals)).toEqual(new Set(['done', 'already-handed-over']));
      const { pickedUpBy } = await readTicket(buyer, orderId);
      const { rows } = await env.app.db.client.query('select used_at from pickup_passes where order_id = $1', [
        orderId,
      ]);
      expect(rows[0]?.used_at === null).toBe(pickedUpBy === null);
    }
  });

  test("is refused once it is canceled, and the buyer's code still works", async ({ env }) => {
    const { restaurant, buyer, orderId, token, code, ownCode } = await buildPass(env);
    expect((await cancel(buyer, orderId)).body).toMatchObject({ pickupPass: null, pickupPassesLeft: 2 });
    expect((await cancel(buyer, orderId)).status).toBe(200);
    expect((await open(env, token)).body).toEqual({ state: 'canceled', friend: 'Sam', details: null });

    const refused = await check(restaurant, code);
    expect(refused).toMatchObject({ status: 409, body: { message: 'This pickup pass was canceled.' } });
    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode: code })).toMatchObject({
      status: 409,
      body: { code: 'pickup-pass-canceled' },
    });
    expect((await readOrderRow(env, orderId)).wrong_codes).toBe(0);
    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode: ownCode })).toMatchObject({
      status: 200,
      body: { friend: null },
    });
    expect((await readTicket(buyer, orderId)).pickedUpBy).toBeNull();
  });

  test('is in the list of a counter without a connection, which cannot know that it was canceled', async ({ env }) => {
    const { restaurant, buyer, orderId, code } = await buildPass(env);
    const [listed] = (await restaurant.call('GET /api/restaurant/counter')).body.orders;
    expect(listed).toMatchObject({ friend: 'Sam', passDigest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(listed?.passDigest).not.toBe(listed?.digest);
    await cancel(buyer, orderId);
    const [without] = (await restaurant.call('GET /api/restaurant/counter')).body.orders;
    expect(without).toMatchObject({ friend: null, passDigest: null });

    const hand = (isCheckedOffline: boolean) =>
      restaurant.call('POST /api/restaurant/counter/entries', {
        body: {
          entries: [
            {
              kind: 'handOver',
              id: crypto.randomUUID(),
              at: env.clock.now().toISOString(),
              orderId,
              pickupCode: code,
              isCheckedOffline,
            },
          ],
        },
      });
    expect((await hand(false)).body.outcomes[0]?.refusal?.code).toBe('pickup-pass-canceled');
    expect((await hand(true)).body.outcomes[0]?.refusal).toBeNull();
    expect((await readTicket(buyer, orderId)).pickedUpBy).toBe('Sam');
    const admin = await buildAdmin(env);
    const read = await admin.call('GET /api/admin/orders/:id', { params: { id: orderId } });
    expect(read.body.pickupPasses).toMatchObject([
      { friend: 'Sam', canceledAt: expect.any(String), usedAt: expect.any(String) },
    ]);
  });
});

describe('The passes of an order', () => {
  test('are one at a time and three in all, and the same name twice counts once', async ({ env }) => {
    const { buyer, orderId } = await buildLateOrder(env);
    const first = await create(buyer, orderId);
    expect((await create(buyer, orderId)).body.pickupPass).toEqual(first.body.pickupPass);
    expect(await create(buyer, orderId, 'Ana')).toMatchObject({ status: 409, body: { code: 'pickup-pass-exists' } });
    for (let count = 1; count < policies.pickupPassesPerOrder; count += 1) {
      await cancel(buyer, orderId);
      expect((await create(buyer, orderId, 'Ana')).status).toBe(200);
    }
    expect((await cancel(buyer, orderId)).body.pickupPassesLeft).toBe(0);
    expect(await create(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'too-many-pickup-passes' } });
  });

  test('ten taps create one', async ({ env }) => {
    const { buyer, orderId } = await buildLateOrder(env);
    const taps = await Promise.all(Array.from({ length: 10 }, () => create(buyer, orderId)));
    expect(new Set(taps.map(({ body }) => body.pickupPass?.url)).size).toBe(1);
    expect((await readTicket(buyer, orderId)).pickupPassesLeft).toBe(2);
  });

  test.for(['', '   ', 'S4m', 'sam@fondly.test', 'https://x.test', 'A'.repeat(31), '<b>'])(
    'refuse the name "%s"',
    async (friend, { env }) => {
      const { buyer, orderId } = await buildLateOrder(env);
      expect(await create(buyer, orderId, friend)).toMatchObject({
        status: 400,
        body: { fieldCodes: { friend: expect.any(String) } },
      });
    },
  );

  test.for(["D'Arcy", 'Ana María', 'Søren', 'Nhật-Minh'])('take the name "%s"', async (friend, { env }) => {
    const { buyer, orderId } = await buildLateOrder(env);
    expect((await create(buyer, orderId, `  ${friend} `)).body.pickupPass?.friend).toBe(friend);
  });

  test('belong to the buyer, and end with the order and with its pickup', async ({ env }) => {
    const { buyer, orderId, token, at } = await buildPass(env);
    const stranger = await buildBuyer(env);
    expect([(await create(stranger, orderId)).status, (await cancel(stranger, orderId)).status]).toEqual([404, 404]);
    env.clock.set(at(19, 30));
    expect((await open(env, token)).body.state).toBe('expired');
    expect(await readTicket(buyer, orderId)).toMatchObject({ pickupPass: null, pickupPassesLeft: 0 });
    expect(await create(buyer, orderId, 'Ana')).toMatchObject({ body: { code: 'pickup-pass-closed' } });

    const canceled = await buildPass(env);
    await transitionAsRestaurant(canceled.restaurant, canceled.orderId, 'deny', { reason: 'Closing early' });
    expect((await open(env, canceled.token)).body).toEqual({ state: 'ended', friend: 'Sam', details: null });
  });

  test('show that the buyer came first, or that nobody came', async ({ env }) => {
    const collected = await buildPass(env);
    await transitionAsRestaurant(collected.restaurant, collected.orderId, 'handOver', {
      pickupCode: collected.ownCode,
    });
    expect((await open(env, collected.token)).body.state).toBe('used');
    const missed = await buildPass(env);
    await env.advance({ days: 1 });
    await env.runTimers();
    expect(await readOrderRow(env, missed.orderId)).toMatchObject({ closed_reason: 'no_show' });
    expect((await open(env, missed.token)).body.state).toBe('expired');
  });

  test('are read at most 120 times an hour from one address', async ({ env }) => {
    const { token } = await buildPass(env);
    const address = env.visitor();
    const reads: number[] = [];
    for (let count = 0; count < 125; count += 1)
      reads.push((await address.call('GET /api/pickup-passes/:token', { params: { token } })).status);
    expect(reads.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
