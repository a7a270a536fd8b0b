import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith } from '../../orders/testing/order-builders.ts';

type CouponInput = Input<'POST /api/admin/coupons'>['body'];
const newCode = () => `PEACH-${randomUUID().slice(0, 8).toUpperCase()}`;
const create = (admin: TestPerson, more: Partial<CouponInput>) =>
  admin.call('POST /api/admin/coupons', {
    body: {
      ...{ code: newCode(), discountType: 'fixed', value: 300, funder: 'platform', startsAt: null, endsAt: null },
      ...{ maxUses: null, usesPerPerson: 1, firstOrderOnly: false, minimumCents: 0, restaurantIds: [] },
      ...{ reason: 'Opening week.', ...more },
    },
  });
const read = async (admin: TestPerson, code: string) =>
  (await admin.call('GET /api/admin/coupons/:code', { params: { code } })).body;
const setActive = (admin: TestPerson, code: string, isActive: boolean) =>
  admin.call('PUT /api/admin/coupons/:code/active', { params: { code }, body: { isActive, reason: 'Enough.' } });

describe('Coupons of admins', () => {
  test('a coupon with every rule is created, applies its rules, and lists its orders', async ({ env }) => {
    const [admin, buyer, restaurant, other] = await Promise.all([
      buildAdmin(env),
      buildBuyer(env),
      buildRestaurant(env),
      buildRestaurant(env),
    ]);
    const [code, now] = [newCode(), env.app.clock.now()];
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const rules = {
      ...{ startsAt: inDays(-1), endsAt: inDays(7), maxUses: 5, usesPerPerson: 1, firstOrderOnly: true },
      ...{ minimumCents: 1500, restaurantIds: [restaurant.id, restaurant.id], value: 20 },
    };
    const kind = { funder: 'restaurant', discountType: 'percent' } as const;
    const input = { ...rules, ...kind, code: ` ${code.toLowerCase()} ` };
    expect((await create(admin, input)).status).toBe(200);

    const [meal, elsewhere] = [await buildMeal(env, restaurant), await buildMeal(env, other)];
    const refusal = async (mealId: string, quantity: number) =>
      (await buyer.call('POST /api/coupons/validate', { body: { mealId, quantity, couponCode: code } })).body;
    expect(await refusal(elsewhere.id, 2)).toMatchObject({ code: 'coupon-not-valid-here' });
    expect(await refusal(meal.id, 1)).toMatchObject({ code: 'coupon-minimum' });
    const { body: placed } = await buyer.checkout(meal, {
      ...{ couponCode: code, quantity: 2, expectedTotalCents: 1200 },
    });
    expect(await read(admin, code)).toMatchObject({ state: 'on', uses: 1, redeemed: 0, discountGivenCents: 0 });
    await payWith(env, placed.orderId);
    await env.runUntilIdle();

    const coupon = await read(admin, code);
    expect(coupon).toMatchObject({
      uses: 1,
      redeemed: 1,
      discountGivenCents: 300,
      funder: 'restaurant',
      isPersonal: false,
    });
    expect(coupon.restaurants.map(({ id }) => id)).toEqual([restaurant.id]);
    expect(coupon.orders).toMatchObject([
      { id: placed.orderId, discountCents: 300, totalCents: 1200, isRedeemed: true },
    ]);
    expect(coupon.audit).toMatchObject([{ action: 'coupon.create', reason: 'Opening week.' }]);

    expect((await setActive(admin, code, false)).status).toBe(200);
    expect((await setActive(admin, code, false)).status).toBe(200);
    expect(await refusal(meal.id, 2)).toMatchObject({ code: 'coupon-invalid' });
    const list = await admin.call('GET /api/admin/coupons', { querystring: { search: code.slice(0, 9) } });
    expect(list.body.coupons).toMatchObject([{ code, state: 'off' }]);
    await setActive(admin, code.toLowerCase(), true);
    const { state, audit } = await read(admin, code);
    expect([state, audit.map(({ action }) => action)]).toEqual([
      'on',
      ['coupon.enable', 'coupon.disable', 'coupon.create'],
    ]);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('an invalid coupon is refused at its field, and so is a second coupon with the same code', async ({ env }) => {
    const admin = await buildAdmin(env);
    const [past, soon] = [-1, 1].map((days) =>
      new Date(env.app.clock.now().getTime() + days * 86_400_000).toISOString(),
    );
    const wrong: [Partial<CouponInput>, object][] = [
      [{ code: 'A B' }, { code: 'Use 4 to 24 letters, digits and dashes.' }],
      [{ discountType: 'percent', value: 101 }, { value: 'Enter a whole percent from 1 to 100.' }],
      [{ discountType: 'percent', value: 12.5 }, { value: 'Enter a whole percent from 1 to 100.' }],
      [{ value: 10_001 }, { value: 'Enter an amount from $0.01 to $100.' }],
      [
        { value: null, maxUses: 0 },
        { value: 'Enter an amount from $0.01 to $100.', maxUses: expect.any(String) },
      ],
      [{ endsAt: past ?? null }, { endsAt: 'This is over already.' }],
      [{ startsAt: soon ?? null, endsAt: soon ?? null }, { endsAt: 'The end must come after the start.' }],
      [{ firstOrderOnly: true, usesPerPerson: 2 }, { usesPerPerson: 'A person has one first order: enter 1.' }],
      [{ minimumCents: -1 }, { minimumCents: 'Enter an amount in dollars.' }],
      [{ funder: 'restaurant' }, { restaurantIds: 'Choose the kitchens that pay for it.' }],
      [{ reason: ' ' }, { reason: expect.any(String) }],
    ];
    for (const [more, fields] of wrong) {
      expect(await create(admin, more)).toMatchObject({ status: 400, body: { code: 'invalid-input', fields } });
    }
    expect((await create(admin, { restaurantIds: [randomUUID()] })).body).toMatchObject({
      code: 'restaurant-not-found',
    });

    const code = newCode();
    const replies = await Promise.all([1, 2, 3].map(() => create(admin, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      fields: { code: 'A coupon with this code already exists.' },
    });
    expect((await read(admin, code)).audit).toHaveLength(1);
    expect((await read(admin, 'NOBODYS')) as unknown).toMatchObject({ code: 'coupon-not-found' });
  });
});
