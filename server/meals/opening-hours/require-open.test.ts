import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer } from '../../accounts/testing/people.ts';
import { buildOwner, type TestOwner } from '../../restaurants/testing/build-owner.ts';
import { setDailyHours } from '../../restaurants/testing/open-all-day.ts';
import { createRecurringMeals } from '../recurring/create-recurring-meals.ts';
import * as market from '../testing/meal-builders.ts';

/** The test clock is set to Friday noon in Atlanta, October 3, 2025. */
const today = '2025-10-03';

async function ownerOpenFrom9To21(env: TestEnvironment): Promise<TestOwner> {
  const owner = await buildOwner(env);
  await setDailyHours(env.app, owner.restaurantId, '09:00', '21:00');
  return owner;
}

const form = (own: Partial<Input<'POST /api/restaurant/meals'>['body']> = {}) => ({
  name: 'Veggie lasagna',
  description: 'Five layers.',
  allergens: [],
  mayContain: [],
  priceCents: 650,
  tag: 'chefs-pick' as const,
  availableQuantity: 5,
  availableDate: today,
  pickupStartTime: '20:00',
  pickupEndTime: '01:30',
  ...own,
});
const create = (owner: TestOwner, own: Parameters<typeof form>[0] = {}) =>
  owner.call('POST /api/restaurant/meals', { body: form(own) });
const readSpecialDays = async (owner: TestOwner) => (await owner.call('GET /api/restaurant/pickup')).body.specialDays;

function addMeal(env: TestEnvironment, owner: TestOwner, own: Parameters<typeof market.meal>[2] = {}): Promise<string> {
  const nobody = { id: owner.id, cookie: { name: '', value: '' } };
  return market.meal(env.app, { id: owner.restaurantId, zip: '30308', owner: nobody }, own);
}

describe('A pickup window outside the opening hours', () => {
  test('a new meal is refused with the hours of its day, and listed when the restaurant stays open', async ({
    env,
  }) => {
    const owner = await ownerOpenFrom9To21(env);

    const refused = await create(owner);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'outside-hours', details: { day: today, text: "You're open from 9 AM to 9 PM on Fri, Oct 3." } },
    });
    expect((await owner.call('GET /api/restaurant/meals')).body.meals).toEqual([]);

    const listed = await create(owner, { stayOpen: true });
    expect(listed).toMatchObject({ status: 201, body: { unavailableReason: null } });
    expect(await readSpecialDays(owner)).toEqual([
      { day: today, name: '', hours: [{ opens: '09:00', closes: '01:30' }] },
    ]);
    const customer = await buildCustomer(env);
    const { body } = await customer.call('GET /api/kitchens/:id', { params: { id: owner.restaurantId } });
    expect(body.restaurant.open).toMatchObject({ isOpen: true, changesAt: '2025-10-04T05:30:00.000Z' });
    expect(body.meals).toMatchObject([{ id: listed.body.id, unavailableReason: null }]);
  });

  test('a meal inside the hours, up to their last minute, asks nothing', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const inside = await create(owner, { pickupStartTime: '19:00', pickupEndTime: '21:00' });
    expect(inside.status).toBe(201);
    expect(await readSpecialDays(owner)).toEqual([]);
  });

  test('a day on which the restaurant is closed says so', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const change = { kind: 'closeDay', day: today, name: 'Wedding' } as const;
    await owner.call('PUT /api/restaurant/pickup', { body: { change } });
    const { body } = await create(owner, { pickupStartTime: '17:00', pickupEndTime: '19:00' });
    expect(body.details?.text).toBe("You're closed on Fri, Oct 3.");
  });

  test('a window in the night before the hours opens the day twice', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const times = { availableDate: '2025-10-04', pickupStartTime: '01:30', pickupEndTime: '05:00' };
    expect((await create(owner, { ...times, stayOpen: true })).status).toBe(201);
    expect(await readSpecialDays(owner)).toMatchObject([
      {
        day: '2025-10-04',
        hours: [
          { opens: '01:30', closes: '05:00' },
          { opens: '09:00', closes: '21:00' },
        ],
      },
    ]);
  });

  test.for(['relist', 'switch on', 'put back on sale', 'edit'] as const)(
    'to %s a meal asks first, and then opens its day',
    async (action, { env }) => {
      const owner = await ownerOpenFrom9To21(env);
      const old = await addMeal(env, owner, {
        name: 'Veggie lasagna',
        pickup: ['20:00', '22:00'],
        ...(action === 'relist' && { availableDate: '2025-10-02' }),
        ...(action === 'switch on' && { isActive: false }),
        ...(action === 'put back on sale' && { expiresAt: env.clock.now() }),
      });
      const params = { id: old };
      const times = { pickupStartTime: '20:00', pickupEndTime: '22:00' };
      const act = (stayOpen: boolean) => {
        if (action === 'relist')
          return owner.call('POST /api/restaurant/meals/:id/repeat', {
            params,
            body: { availableDate: today, stayOpen },
          });
        if (action === 'switch on')
          return owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: true, stayOpen } });
        if (action === 'put back on sale')
          return owner.call('PUT /api/restaurant/meals/:id/expired', { params, body: { isExpired: false, stayOpen } });
        const body = { ...form({ ...times, stayOpen, availableQuantity: 10 }), expected: 10 };
        return owner.call('PUT /api/restaurant/meals/:id', { params, body });
      };

      expect(await act(false)).toMatchObject({ status: 409, body: { code: 'outside-hours' } });
      expect(await readSpecialDays(owner)).toEqual([]);
      expect(await act(true)).toMatchObject({ body: { unavailableReason: null } });
      expect(await readSpecialDays(owner)).toMatchObject([
        { day: today, hours: [{ opens: '09:00', closes: '22:00' }] },
      ]);
    },
  );

  test('a meal can be taken off sale outside the hours', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const params = { id: await addMeal(env, owner, { pickup: ['20:00', '22:00'] }) };
    const off = await owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: false } });
    expect(off).toMatchObject({ status: 200, body: { isActive: false } });
    const ended = await owner.call('PUT /api/restaurant/meals/:id/expired', { params, body: { isExpired: true } });
    expect(ended.status).toBe(200);
  });

  test('a recurring meal asks about its weekdays, and its days open for it', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    await owner.call('PUT /api/restaurant/pickup', {
      body: {
        change: {
          kind: 'hours',
          hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })),
        },
      },
    });
    const repeating = { pickupStartTime: '17:00', pickupEndTime: '19:00', isRecurring: true, recurringDays: [0, 5] };

    const refused = await create(owner, repeating);
    expect(refused).toMatchObject({ status: 409, body: { details: { text: "You're closed on Sun, Oct 5." } } });
    expect((await create(owner, { ...repeating, stayOpen: true })).status).toBe(201);
    await createRecurringMeals(env.app);

    const { meals } = (await owner.call('GET /api/restaurant/meals')).body;
    expect(meals.map(({ availableDate }) => availableDate)).toEqual([today, '2025-10-05', '2025-10-10']);
    expect(await readSpecialDays(owner)).toEqual([
      { day: '2025-10-05', name: '', hours: [{ opens: '17:00', closes: '19:00' }] },
    ]);
  });

  test('a closed day stays closed for a recurring meal that opens its days', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const change = { kind: 'closeDay', day: '2025-10-04', name: '' } as const;
    await owner.call('PUT /api/restaurant/pickup', { body: { change } });
    await addMeal(env, owner, {
      pickup: ['20:00', '22:00'],
      isRecurring: true,
      recurringDays: [6, 0],
      staysOpen: true,
    });
    await createRecurringMeals(env.app);

    const { meals } = (await owner.call('GET /api/restaurant/meals')).body;
    expect(meals.map(({ availableDate }) => availableDate)).toEqual([today, '2025-10-05']);
  });

  test('a meal and a change of hours at the same moment leave no meal outside the hours', async ({ env }) => {
    const owner = await ownerOpenFrom9To21(env);
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }));
    const times = { pickupStartTime: '18:00', pickupEndTime: '20:00' };
    const [listed, changed] = await Promise.all([
      create(owner, times),
      owner.call('PUT /api/restaurant/pickup', { body: { change: { kind: 'hours', hours } } }),
    ]);
    expect([listed.status, changed.status].sort()).toEqual([expect.any(Number), 409]);
    const { meals } = (await owner.call('GET /api/restaurant/meals')).body;
    expect(meals.filter(({ unavailableReason }) => unavailableReason === 'kitchen-closed')).toEqual([]);
  });
});
