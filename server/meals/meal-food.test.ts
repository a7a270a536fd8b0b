import type { MealForm } from '@fondly/contract/restaurant/meals';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, mealForm, person, restaurant, visitAs } from './testing/meal-builders.ts';

describe('Allergens and diets of a meal', () => {
  test('customers read what a meal contains and may contain', async ({ env }) => {
    const { owner, zip } = await restaurant(env.app, { zip: '30060' });
    const said = mealForm({ name: 'Said', allergens: ['milk', 'wheat'], mayContain: ['soy'], diets: ['vegetarian'] });
    for (const body of [said, mealForm({ name: 'None', allergens: [] })]) {
      expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body })).status).toBe(201);
    }

    const visitor = visitAs(env, await person(env.app));
    const { body } = await visitor.call('GET /api/meals/search', { querystring: { zip, miles: 5 } });

    const found = new Map('meals' in body ? body.meals.map((one) => [one.name, one]) : []);
    const expected = { allergens: ['milk', 'wheat'], mayContain: ['soy'], diets: ['vegetarian'] };
    expect(found.get('Said')).toMatchObject(expected);
    expect(found.get('None')).toMatchObject({ allergens: [], mayContain: [], diets: [] });
  });

  test.for(['allergens', 'mayContain'] as const)(
    'a meal without %s is refused, and the field is named',
    async (field, { env }) => {
      const { owner } = await restaurant(env.app);
      const { [field]: _missing, ...body } = mealForm();

      const reply = await visitAs(env, owner).call('POST /api/restaurant/meals', { body: body as MealForm });

      expect(reply).toMatchObject({ status: 400, body: { fieldCodes: { [field]: 'allergens-missing' } } });
      const unanswered = mealForm({ allergens: null as never });
      expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body: unanswered })).status).toBe(400);
    },
  );

  test('an allergen that a meal contains cannot be one that it may contain', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    const body = mealForm({ allergens: ['milk'], mayContain: ['milk'] });

    const reply = await visitAs(env, owner).call('POST /api/restaurant/meals', { body });

    expect(reply).toMatchObject({ status: 400, body: { fieldCodes: { mayContain: 'named-twice' } } });
  });

  test('a vegan meal may contain traces of milk', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    const body = mealForm({ mayContain: ['milk'], diets: ['vegan'] });

    expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body })).status).toBe(201);
  });

  test.for([
    { allergens: ['milk'], diets: ['vegan'] },
    { allergens: ['shellfish'], diets: ['vegetarian'] },
    { allergens: ['wheat'], diets: ['halal', 'gluten-free'] },
  ] satisfies Partial<MealForm>[])('diets that the allergens contradict are refused: $diets', async (own, { env }) => {
    const { owner } = await restaurant(env.app);

    const { status, body } = await visitAs(env, owner).call('POST /api/restaurant/meals', { body: mealForm(own) });

    expect({ status, body }).toMatchObject({ status: 400, body: { fieldCodes: { diets: 'diet-conflict' } } });
  });

  test('an unknown or repeated allergen is refused', async ({ env }) => {
    const { owner } = await restaurant(env.app);
    for (const allergens of [['gluten'], ['milk', 'milk']]) {
      const body = mealForm({ allergens: allergens as never });
      expect((await visitAs(env, owner).call('POST /api/restaurant/meals', { body })).status).toBe(400);
    }
  });

  test('a meal that is listed again keeps its allergens and diets', async ({ env }) => {
    const place = await restaurant(env.app);
    const food = { allergens: ['peanuts'] as const, mayContain: ['soy'] as const, diets: ['halal'] as const };
    const id = await meal(env.app, place, { allergens: ['peanuts'], mayContain: ['soy'], diets: ['halal'] });

    const again = await visitAs(env, place.owner).call('POST /api/restaurant/meals/:id/repeat', {
      params: { id },
      body: { availableDate: '2025-10-04' },
    });

    expect(again).toMatchObject({ status: 201, body: food });
  });
});
