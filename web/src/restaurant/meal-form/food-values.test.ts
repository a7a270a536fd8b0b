import { describe, expect, test } from 'vitest';
import { foodFaults, foodValues, readFood } from './food-values.ts';

describe('Allergens in the meal form: rule D-33', () => {
  test.for([
    { allergens: null, diets: [] },
    { allergens: [], diets: ['kosher'] },
    { allergens: ['milk', 'soy'], diets: ['vegetarian', 'halal'] },
  ] satisfies ReturnType<typeof readFood>[])('what was said is read back: $allergens', (food) => {
    expect(readFood(foodValues(food))).toEqual(food);
  });

  test('a form that was never touched says nothing, even with a box left ticked from before', () => {
    expect(readFood({ 'allergen-milk': 'on' }).allergens).toBeNull();
    expect(readFood({ allergenAnswer: 'not-stated', 'allergen-milk': 'on' }).allergens).toBeNull();
  });

  test('"some" without naming any is asked about, and is never read as none', () => {
    expect(readFood({ allergenAnswer: 'some' }).allergens).toBeNull();
    expect(foodFaults({ allergenAnswer: 'some' }).allergens).toContain('None of the nine');
    expect(foodFaults({ allergenAnswer: 'none' }).allergens).toBeNull();
  });

  test('a diet that the stated allergens contradict is told', () => {
    expect(foodFaults({ allergenAnswer: 'some', 'allergen-eggs': 'on', 'diet-vegan': 'on' }).diets).toContain('eggs');
    expect(foodFaults({ allergenAnswer: 'not-stated', 'diet-vegan': 'on' }).diets).toBeNull();
  });
});
