import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildPaidOrder } from '../orders/testing/order-builders.ts';
import { createRecurringMeals } from './recurring/create-recurring-meals.ts';
import { meal, person, type Restaurant, restaurant, visitAs } from './testing/meal-builders.ts';

const today = '2025-10-03';
const answers = { allergens: ['milk' as const], mayContain: ['soy' as const] };
const unanswered = { allergens: null };

/** Meals of this day and later need answers. */
const requireFrom = (env: TestEnvironment, day: string) =>
  env.app.db.client.query('update listing_rules set allergens_required_from = $1', [day]);

async function listNames(env: TestEnvironment, { zip }: Restaurant): Promise<string[]> {
  const visitor = visitAs(env, await person(env.app));
  const { body } = await visitor.call('GET /api/meals/search', { querystring: { zip, miles: 5 } });
  return body.meals.map(({ name }) => name);
}

describe('A meal whose allergens were never answered', () => {
  test('is sold until the grace period ends, and then no customer finds, reads or buys it', async ({ env }) => {
    const own = await restaurant(env.app, { zip: '30061' });
    await requireFrom(env, '2025-10-04');
    const id = await meal(env.app, own, { name: 'Silent', ...unanswered });
    await meal(env.app, own, { name: 'Answered' });
    const buyer = await buildBuyer(env);
    const read = () => buyer.call('GET /api/meals/:id', { params: { id } });
    expect(await listNames(env, own)).toEqual(expect.arrayContaining(['Silent', 'Answered']));
    expect((await read()).status).toBe(200);

    await requireFrom(env, today);
    env.clock.set(new Date(env.clock.now().getTime() + 20 * 60_000));

    expect(await listNames(env, own)).toEqual(['Answered']);
    expect((await read()).status).toBe(404);
    expect((await buyer.checkout({ id, priceCents: 650 } as never)).status).toBe(404);
    const page = await buyer.call('GET /api/kitchens/:id', { params: { id: own.id } });
    expect(page.body.meals.map(({ name }) => name)).toEqual(['Answered']);
    const available = await buyer.call('GET /api/meals', { querystring: { restaurantIds: own.id } });
    expect(available.body.meals.map(({ name }) => name)).toEqual(['Answered']);
    const { body } = await visitAs(env, own.owner).call('GET /api/restaurant/meals');
    expect(body.meals.find(({ name }) => name === 'Silent')).toMatchObject({
      unavailableReason: 'not-on-sale',
      allergensDueOn: today,
    });
  });

  test.for(['list again', 'switch on', 'put back on sale'] as const)(
    'to %s asks for the answers, and keeps them',
    async (action, { env }) => {
      const own = await restaurant(env.app);
      const owner = visitAs(env, own.owner);
      const id = await meal(env.app, own, {
        ...unanswered,
        ...(action === 'list again' && { availableDate: '2025-10-02' }),
        ...(action === 'switch on' && { isActive: false }),
        ...(action === 'put back on sale' && { expiresAt: env.clock.now() }),
      });
      const params = { id };
      const act = (given?: typeof answers) => {
        const more = given && { answers: given };
        if (action === 'list again')
          return owner.call('POST /api/restaurant/meals/:id/repeat', {
            params,
            body: { availableDate: today, ...more },
          });
        if (action === 'switch on')
          return owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: true, ...more } });
        return owner.call('PUT /api/restaurant/meals/:id/expired', { params, body: { isExpired: false, ...more } });
      };

      expect(await act()).toMatchObject({ status: 409, body: { code: 'allergens-missing' } });
      expect((await act(answers)).body).toMatchObject({ ...answers, unavailableReason: null, allergensDueOn: null });
    },
  );

  test('a diet of the meal that contradicts the answers refuses them', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own, { ...unanswered, diets: ['vegan'], isActive: false });
    const reply = await visitAs(env, own.owner).call('PUT /api/restaurant/meals/:id/active', {
      params: { id },
      body: { isActive: true, answers },
    });
    expect(reply).toMatchObject({ status: 400, body: { fieldCodes: { diets: 'diet-conflict' } } });
  });

  test('customers with orders are told about the answers', async ({ env }) => {
    const own = await restaurant(env.app);
    await requireFrom(env, '2025-10-04');
    const id = await meal(env.app, own, unanswered);
    const buyer = await buildBuyer(env);
    await buildPaidOrder(env, { id, priceCents: 650 } as never, buyer);
    const owner = visitAs(env, own.owner);
    const params = { id };
    await owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: false } });
    await owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: true, answers } });
    await env.runUntilIdle();
    const [mail] = env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.includes('changed'));
    expect(mail?.text).toContain('Allergens, before: not stated\nAllergens, now: milk');
    expect(mail?.text).toContain('May contain, before: none\nMay contain, now: soy');
  });

  test('as a template it lists days of the grace period only, and all of them once it is answered', async ({ env }) => {
    const own = await restaurant(env.app);
    const everyDay = { isRecurring: true, recurringDays: [0, 1, 2, 3, 4, 5, 6] };
    const id = await meal(env.app, own, { ...unanswered, ...everyDay, isActive: true });
    await requireFrom(env, '2025-10-06');
    const listDays = async () => {
      const { body } = await visitAs(env, own.owner).call('GET /api/restaurant/meals');
      return body.meals
        .filter(({ isRecurringInstance }) => isRecurringInstance)
        .map(({ availableDate }) => availableDate);
    };

    await createRecurringMeals(env.app);
    expect(await listDays()).toEqual(['2025-10-04', '2025-10-05']);

    const params = { id };
    const owner = visitAs(env, own.owner);
    await owner.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: true, answers } });
    await createRecurringMeals(env.app);
    expect(await listDays()).toHaveLength(7);
    const { body } = await owner.call('GET /api/restaurant/meals');
    for (const one of body.meals) expect(one).toMatchObject(answers);
  });
});
