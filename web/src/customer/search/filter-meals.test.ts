import { type Allergen, allergens, diets } from '@fondly/contract/food';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFoundMeal } from '../testing/samples.ts';
import { filterMeals } from './filter-meals.ts';
import { type Filters, parseFilters } from './filters.ts';

/** 6:00 PM in Atlanta. */
const now = new Date('2026-11-20T23:00:00.000Z');
const defaultFilters = parseFilters(new URLSearchParams());
const meal = (changes: Partial<MealWithRestaurantView>): MealWithRestaurantView => ({ ...sampleFoundMeal, ...changes });
const choose = (meals: MealWithRestaurantView[], changes: Partial<Filters>) =>
  filterMeals({ zip: '30308', meals, nearby: [], isTruncated: false }, { ...defaultFilters, ...changes }, now);
const names = (meals: MealWithRestaurantView[]) => meals.map(({ name }) => name);

const anyMeal = fc
  .record({
    allergens: fc.option(fc.subarray([...allergens])),
    mayContain: fc.subarray([...allergens]),
    diets: fc.subarray([...diets]),
    priceCents: fc.integer({ min: 50, max: 3000 }),
    originalPriceCents: fc.option(fc.integer({ min: 50, max: 4000 })),
  })
  .map(meal);

describe('The allergen filter', () => {
  test('the filter hides meals with the allergen and meals whose restaurant has not stated it', () => {
    fc.assert(
      fc.property(fc.array(anyMeal), fc.subarray([...allergens], { minLength: 1 }), (meals, without) => {
        const chosen = choose(meals, { without });
        for (const one of chosen.meals) {
          expect(one.allergens).not.toBeNull();
          const named = [...(one.allergens ?? []), ...one.mayContain];
          expect(without.some((allergen: Allergen) => named.includes(allergen))).toBe(false);
        }
        expect(chosen.unstated).toBe(meals.filter((one) => one.allergens === null).length);
      }),
    );
  });

  test('a meal that may contain the allergen is hidden, unless the customer includes such meals', () => {
    const meals = [
      meal({ name: 'Traces', allergens: [], mayContain: ['milk'] }),
      meal({ name: 'Milk', allergens: ['milk'] }),
      meal({ name: 'None', allergens: [] }),
    ];
    expect(names(choose(meals, { without: ['milk'] }).meals)).toEqual(['None']);
    expect(names(choose(meals, { without: ['milk'], includesMayContain: true }).meals)).toEqual(['Traces', 'None']);
  });

  test('a meal without allergens is shown, and an unstated one is counted only if it matches the other filters', () => {
    const meals = [
      meal({ name: 'None', allergens: [] }),
      meal({ name: 'Milk', allergens: ['milk'] }),
      meal({ name: 'Silent', allergens: null }),
      meal({ name: 'Silent and dear', allergens: null, priceCents: 1200 }),
    ];
    const chosen = choose(meals, { without: ['milk'], upToDollars: 8 });
    expect(names(chosen.meals)).toEqual(['None']);
    expect(chosen.unstated).toBe(1);
  });
});

describe('The diet filter', () => {
  test('a meal must match all chosen diets, and vegan includes vegetarian and dairy-free', () => {
    const meals = [
      meal({ name: 'Vegan', diets: ['vegan'] }),
      meal({ name: 'Halal', diets: ['halal'] }),
      meal({ name: 'Vegetarian', diets: ['vegetarian'] }),
    ];
    expect(names(choose(meals, { diets: ['vegetarian'] }).meals)).toEqual(['Vegan', 'Vegetarian']);
    expect(names(choose(meals, { diets: ['vegetarian', 'dairy-free'] }).meals)).toEqual(['Vegan']);
    expect(names(choose(meals, { diets: ['halal', 'vegan'] }).meals)).toEqual([]);
  });
});

describe("The pickup filter, in the restaurant's time zone", () => {
  const mealBetween = (name: string, start: string, end: string) =>
    meal({ name, pickupStart: `2026-11-${start}:00.000Z`, pickupEnd: `2026-11-${end}:00.000Z` });
  const lunch = mealBetween('Lunch', '20T16:00', '20T18:00');
  const early = mealBetween('Half past five to seven', '20T22:30', '21T00:00');
  const late = mealBetween('Eleven to one', '21T04:00', '21T06:00');

  test.for([
    { pickup: 'any', found: ['Lunch', 'Half past five to seven', 'Eleven to one'] },
    { pickup: 'now', found: ['Half past five to seven'] },
    { pickup: 'tonight', found: ['Half past five to seven', 'Eleven to one'] },
    { pickup: { from: '12:00', to: '17:30' }, found: ['Lunch'] },
    { pickup: { from: '12:45', to: '17:45' }, found: ['Lunch', 'Half past five to seven'] },
    { pickup: { from: '12:46', to: '17:44' }, found: [] },
    { pickup: { from: '18:00', to: '18:10' }, found: ['Half past five to seven'] },
    { pickup: { from: '18:55', to: '19:05' }, found: [] },
    { pickup: { from: '19:00', to: '23:00' }, found: [] },
    { pickup: { from: '22:00', to: '00:30' }, found: ['Eleven to one'] },
  ] satisfies { pickup: Filters['pickup']; found: string[] }[])(
    'the filter $pickup finds $found',
    ({ pickup, found }) => {
      expect(names(choose([lunch, early, late], { pickup }).meals)).toEqual(found);
    },
  );

  test('a window shorter than 15 minutes is found only when all of it is in the span', () => {
    const short = mealBetween('Ten minutes', '20T22:30', '20T22:40');
    expect(names(choose([short], { pickup: { from: '17:30', to: '20:00' } }).meals)).toEqual(['Ten minutes']);
    expect(choose([short], { pickup: { from: '17:31', to: '20:00' } }).meals).toEqual([]);
  });

  test('a window that ends now does not match "now"', () => {
    expect(choose([mealBetween('Over', '20T21:00', '20T23:00')], { pickup: 'now' }).meals).toEqual([]);
  });
});

describe('Sorting', () => {
  const meals = [
    meal({ name: 'A', priceCents: 900, originalPriceCents: 1000, pickupEnd: '2026-11-21T02:00:00.000Z' }),
    meal({ name: 'B', priceCents: 500, originalPriceCents: null, pickupEnd: '2026-11-21T01:00:00.000Z' }),
    meal({ name: 'C', priceCents: 500, originalPriceCents: 2000, pickupEnd: '2026-11-21T03:00:00.000Z' }),
  ];

  test.for([
    { sort: 'distance', order: 'ABC' },
    { sort: 'price', order: 'BCA' },
    { sort: 'discount', order: 'CAB' },
    { sort: 'ending', order: 'BAC' },
  ] as const)('sorting by $sort gives $order', ({ sort, order }) => {
    expect(names(choose(meals, { sort }).meals).join('')).toBe(order);
  });

  test('sorting loses no meal and does not change the cached response', () => {
    fc.assert(
      fc.property(fc.array(anyMeal), fc.constantFrom('price', 'discount', 'ending', 'distance'), (list, sort) => {
        const original = [...list];
        expect(new Set(choose(list, { sort }).meals)).toEqual(new Set(list));
        expect(list).toEqual(original);
      }),
    );
  });
});
