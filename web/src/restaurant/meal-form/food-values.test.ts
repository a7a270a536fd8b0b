import { describe, expect, test } from 'vitest';
import { findFoodFaults, parseFood, toFoodValues } from './food-values.ts';

describe('Allergens in the meal form', () => {
  test.for([
    { allergens: null, diets: [] },
    { allergens: [], diets: ['kosher'] },
    { allergens: ['milk', 'soy'], diets: ['vegetarian', 'halal'] },
  ] satisfies ReturnType<typeof parseFood>[])('stated allergens are read back: $allergens', (food) => {
    expect(parseFood(toFoodValues(food))).toEqual(food);
  });

  test('an unanswered form states nothing, even if a hidden box is still checked', () => {
    expect(parseFood({ 'allergen-milk': 'on' }).allergens).toBeNull();
    expect(parseFood({ allergenAnswer: 'not-stated', 'allergen-milk': 'on' }).allergens).toBeNull();
  });

  test('"some" without an allergen needs an answer and never counts as none', () => {
    expect(parseFood({ allergenAnswer: 'some' }).allergens).toBeNull();
    expect(findFoodFaults({ allergenAnswer: 'some' }).allergens).toContain('None of the top 9 allergens');
    expect(findFoodFaults({ allergenAnswer: 'none' }).allergens).toBeNull();
  });

  test('a diet that contradicts the stated allergens is explained', () => {
    expect(findFoodFaults({ allergenAnswer: 'some', 'allergen-eggs': 'on', 'diet-vegan': 'on' }).diets).toContain(
      'eggs',
    );
    expect(findFoodFaults({ allergenAnswer: 'not-stated', 'diet-vegan': 'on' }).diets).toBeNull();
  });
});
