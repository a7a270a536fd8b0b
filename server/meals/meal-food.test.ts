import type { MealForm } from '@fondly/contract/restaurant/meals';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, visitAs } from './testing/meal-builders.ts';

const form = (own: Partial<MealForm> = {}): MealForm => ({
  name: 'Peach cobbler',
  description: 'Warm.',
  priceCents: 650,
  tag: 'chefs-pick',
  availableQuantity: 10,
  availableDate: '2025-10-03',
  pickupStartTime: '17:00',
  pickupEndTime: '19:00',
  ...own,
});

describe('Allergens and diets of a meal', () => {
  test('customers read the stated allergens, and an unanswered question stays unanswered', async ({ env }) => {
    const { owner, zip } = await restaurant(env.app, { zip: '30060' });
    const said = form({ name: 'Said', allergens: ['milk', 'wheat'], diets: ['vegetarian'] });
    for (const body of [said, form({ name: 'None', allergens: [] }), form({ name: 'Silent' })]) {
      expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body })).status).toBe(201);
    }

    const visitor = visitAs(env, await person(env.app));
    const { body } = await visitor.call('GET /api/meals/search', { querystring: { zip, miles: 5 } });

    const found = new Map('meals' in body ? body.meals.map((one) => [one.name, one]) : []);
    expect(found.get('Said')).toMatchObject({ allergens: ['milk', 'wheat'], diets: ['vegetarian'] });
    expect(found.get('None')).toMatchObject({ allergens: [], diets: [] });
    expect(found.get('Silent')).toMatchObject({ allergens: null, diets: [] });
  });

  test.for([
    { allergens: ['milk'], diets: ['vegan'] },
    { allergens: ['shellfish'], diets: ['vegetarian'] },
    { allergens: ['wheat'], diets: ['halal', 'gluten-free'] },
  ] satisfies Partial<MealForm>[])('diets that the allergens contradict are refused: $diets', async (own, { env }) => {
    const { owner } = await restaurant(env.app);

    const { status, body } = await visitAs(env, owner).call('POST /api/restaurant/meals', { body: form(own) });

    expect({ status, body }).toMatchObject({ status: 400, body: { fieldCodes: { diets: 'diet-conflict' } } });
  });

  test('an unknown or repeated allergen is refused', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    for (const allergens of [['gluten'], ['milk', 'milk']]) {
      const body = form({ allergens: allergens as never });
      expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body })).status).toBe(400);
    }
  });

  test('a meal that is listed again keeps its allergens and diets', async ({ env }) => {
    const place = await restaurant(env.app);
    const id = await meal(env.app, place, { allergens: ['peanuts'], diets: ['halal'] });

    const again = await visitAs(env, place.owner).call('POST /api/restaurant/meals/:id/repeat', {
      params: { id },
      body: { availableDate: '2025-10-04' },
    });

    expect(again).toMatchObject({ status: 201, body: { allergens: ['peanuts'], diets: ['halal'] } });
  });
});
