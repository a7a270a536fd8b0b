import { describe, expect, test } from 'vitest';
import { findFoodFaults, parseFood, toFoodValues } from './food-values.ts';

describe('Allergens in the meal form', () => {
  test.for([
    { allergens: null, diets: [] },
    { allergens: [], diets: ['kosher'] },
    { allergens: ['milk', 'soy'], diets: ['vegetarian', 'halal'] },
  ] satisfies ReturnType<typeof parseFood>[])('what was said is read back: $allergens', (food) => {
    expect(parseFood(toFoodValues(food))).toEqual(food);
  });

  test('a form that was never touched says nothing, even with a box left ticked from before', () => {
    expect(parseFood({ 'allergen-milk': 'on' }).allergens).toBeNull();
    expect(parseFood({ allergenAnswer: 'not-stated', 'allergen-milk': 'on' }).allergens).toBeNull();
  });

  test('"some" without naming any is asked about, and is never read as none', () => {
    expect(parseFood({ allergenAnswer: 'some' }).allergens).toBeNull();
    expect(findFoodFaults({ allergenAnswer: 'some' }).allergens).toContain('None of the nine');
    expect(findFoodFaults({ allergenAnswer: 'none' }).allergens).toBeNull();
  });

  test('a diet that the stated allergens contradict is told', () => {
    expect(findFoodFaults({ allergenAnswer: 'some', 'allergen-eggs': 'on', 'diet-vegan': 'on' }).diets).toContain(
      'eggs',
    );
    expect(findFoodFaults({ allergenAnswer: 'not-stated', 'diet-vegan': 'on' }).diets).toBeNull();
  });
});
