import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildFollower } from '../notifications/alerts/testing/alert-builders.ts';
import { buildBuyer, payWith, readOrderRow } from '../orders/testing/order-builders.ts';
import { createRecurringMeals } from './recurring/create-recurring-meals.ts';
import { meal, person, type Restaurant, restaurant, visitAs } from './testing/meal-builders.ts';

type Form = Input<'POST /api/restaurant/meals'>['body'];
const day = '2025-10-03';
const form = (own: Partial<Form> = {}): Form => ({
  name: 'Peach cobbler',
  description: 'Warm.',
  allergens: [],
  mayContain: [],
  priceCents: 750,
  originalPriceCents: 1600,
  tag: 'chefs-pick',
  availableQuantity: 10,
  availableDate: day,
  pickupStartTime: '17:00',
  pickupEndTime: '19:00',
  ...own,
});
const staffOf = (env: TestEnvironment, { owner }: Restaurant) => {
  const staff = visitAs(env, owner);
  return {
    staff,
    create: (own: Partial<Form> = {}) => staff.call('POST /api/restaurant/meals', { body: form(own) }),
    update: (id: string, own: Partial<Form> = {}) =>
      staff.call('PUT /api/restaurant/meals/:id', { params: { id }, body: { ...form(own), expected: 10 } }),
    again: (id: string, confirmsOriginalPrice = false) =>
      staff.call('POST /api/restaurant/meals/:id/repeat', {
        params: { id },
        body: { availableDate: '2025-10-04', confirmsOriginalPrice },
      }),
  };
};
const readStored = async (env: TestEnvironment, id: string) => {
  const { rows } = await env.app.db.client.query(
    `select original_price_kind as kind, original_price_confirmed_by as by, original_price_confirmed_at as at
     from meals where id = $1`,
    [id],
  );
  return rows[0];
};
const refused = { status: 409, body: { code: 'original-price-unconfirmed' } };
const fair = { originalPriceCents: null, worthCents: 1600, percentOff: null };

/** Every object of a response that is this meal. */
function findViews(body: unknown, id: string): object[] {
  if (typeof body !== 'object' || body === null) return [];
  const isMeal = 'id' in body && body.id === id;
  return isMeal ? [body] : Object.values(body).flatMap((part) => findViews(part, id));
}

describe('What the original price of a meal is', () => {
  test('a menu price makes a percentage and a fair value makes none, wherever customers read the meal', async ({
    env,
  }) => {
    const here = await restaurant(env.app, { zip: '30061' });
    const { create, staff } = staffOf(env, here);
    const [menu, worth] = [await create(), await create({ name: 'Grits', originalPriceKind: 'fair-value' })];
    expect(menu.body).toMatchObject({ originalPriceCents: 1600, worthCents: null, percentOff: 53 });
    expect(worth.body).toMatchObject(fair);

    const reader = visitAs(env, await person(env.app));
    await env.runTimers();
    await env.advance({ seconds: 3 });
    const searched = await reader.call('GET /api/meals/search', { querystring: { zip: '30061', miles: 5 } });
    const page = await reader.call('GET /api/kitchens/:id', { params: { id: here.id } });
    const details = await reader.call('GET /api/meals/:id', { params: { id: worth.body.id } });
    const today = await env.visitor().call('GET /api/public/today');
    const own = await staff.call('GET /api/restaurant/meals');
    for (const { status, body } of [searched, page, details, own]) {
      expect(status).toBe(200);
      expect(findViews(body, worth.body.id)).toMatchObject([fair]);
    }
    for (const view of findViews(today.body, worth.body.id)) expect(view).toMatchObject(fair);
  });

  test('an order, its emails, and the alerts of a fair value name no saving and no percentage', async ({ env }) => {
    const here = await restaurant(env.app, { name: 'Fair Alert' });
    const maya = await buildFollower(env, here);
    await env.runTimers();
    const id = await meal(env.app, here, {
      originalPriceCents: 1600,
      originalPriceKind: 'fair-value',
      priceCents: 750,
    });
    await env.runTimers();
    expect(env.mails(maya.email)).toHaveLength(1);
    const buyer = await buildBuyer(env);
    const reply = await buyer.call('POST /api/checkout', {
      body: {
        mealId: id,
        quantity: 1,
        requestId: randomUUID(),
        expectedTotalCents: 750,
        customerName: 'Maya Rivers',
        customerEmail: 'maya@example.com',
        customerPhone: '+14045550134',
      },
    });
    const { orderId } = reply.body;
    await payWith(env, orderId);
    await env.runUntilIdle();
    expect((await readOrderRow(env, orderId)).original_unit_price_cents).toBeNull();
    const order = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(order.body.originalUnitPriceCents).toBeNull();
    const mails = [...env.mails(maya.email), ...env.mails('maya@example.com')];
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/\d ?%(?!\d)|\$16|\$8\.50/);
  });

  test('a field of another kind is refused, and a meal without the field has a menu price', async ({ env }) => {
    const { staff, create } = staffOf(env, await restaurant(env.app));
    const bad = { ...form(), originalPriceKind: 'market-value' };
    expect((await staff.send('POST', '/api/restaurant/meals', { payload: bad })).status).toBe(400);
    expect(await readStored(env, (await create()).body.id)).toEqual({ kind: 'menu-price', by: null, at: null });
  });
});

describe('An unusual original price', () => {
  test('above four times the price is refused until it is confirmed, and the meal keeps who did and when', async ({
    env,
  }) => {
    const here = await restaurant(env.app);
    const { create, update } = staffOf(env, here);
    expect((await create({ priceCents: 400 })).status).toBe(201);
    const high = { name: 'Grits', priceCents: 399 };
    expect(await create(high)).toMatchObject(refused);
    const { status, body } = await create({ ...high, confirmsOriginalPrice: true });
    expect(status).toBe(201);
    const confirmed = { by: here.owner.id, at: env.clock.now() };
    expect(await readStored(env, body.id)).toMatchObject(confirmed);
    // Another change of the meal asks nothing again; another price does.
    expect((await update(body.id, { ...high, description: 'Warmer.' })).status).toBe(200);
    expect(await readStored(env, body.id)).toMatchObject(confirmed);
    expect(await update(body.id, { ...high, priceCents: 300 })).toMatchObject(refused);
  });

  test.for([
    { originalPriceCents: 2080, status: 201 },
    { originalPriceCents: 2081, status: 409 },
    { originalPriceCents: 1120, status: 201 },
    { originalPriceCents: 1119, status: 409 },
  ])(
    'of $originalPriceCents after 1600 for the same dish is answered with $status',
    async ({ originalPriceCents, status }, { env }) => {
      const { create } = staffOf(env, await restaurant(env.app));
      await create();
      expect((await create({ name: 'PEACH cobbler', originalPriceCents })).status).toBe(status);
      expect((await create({ name: 'Grits', originalPriceCents })).status).toBe(201);
    },
  );

  test('of a dish that was last listed more than 30 days ago is not asked about', async ({ env }) => {
    const here = await restaurant(env.app);
    await meal(env.app, here, { availableDate: '2025-09-01', originalPriceCents: 900 });
    expect((await staffOf(env, here).create()).status).toBe(201);
  });

  test('is asked about once when a meal of earlier days is listed again, and its copy keeps the confirmation', async ({
    env,
  }) => {
    const here = await restaurant(env.app);
    const { again } = staffOf(env, here);
    const old = { originalPriceCents: 3000, originalPriceKind: 'fair-value' as const };
    const before = await meal(env.app, here, old);
    expect(await again(before)).toMatchObject(refused);
    const listed = await again(before, true);
    expect(listed).toMatchObject({ status: 201, body: { worthCents: 3000, percentOff: null } });
    const confirmed = { kind: 'fair-value', by: here.owner.id };
    expect(await readStored(env, listed.body.id)).toMatchObject(confirmed);
    const copy = await again(listed.body.id);
    expect(await readStored(env, copy.body.id)).toMatchObject(confirmed);
  });

  test('of a recurring meal is confirmed once, and its days have kind and confirmation', async ({ env }) => {
    const here = await restaurant(env.app);
    const recurring = {
      isRecurring: true,
      recurringDays: [0, 1, 2, 3, 4, 5, 6],
      originalPriceKind: 'fair-value' as const,
    };
    const { body } = await staffOf(env, here).create({ ...recurring, priceCents: 300, confirmsOriginalPrice: true });
    await createRecurringMeals(env.app);
    const { rows } = await env.app.db.client.query('select id from meals where template_id = $1', [body.id]);
    expect(rows.length).toBeGreaterThan(3);
    for (const { id } of rows)
      expect(await readStored(env, id)).toMatchObject({ kind: 'fair-value', by: here.owner.id });
  });
});
