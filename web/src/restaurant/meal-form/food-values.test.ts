import { allergens } from '@fondly/contract/food';
import { describe, expect, test } from 'vitest';
import { allergenField, findFoodFaults, parseAllergens, parseDiets, toFoodValues } from './food-values.ts';

const allNo = Object.fromEntries(allergens.map((allergen) => [allergenField(allergen), 'no']));

describe('Allergens in the meal form', () => {
  test.for([
    { allergens: [], mayContain: [], diets: ['kosher' as const] },
    { allergens: ['milk' as const, 'soy' as const], mayContain: ['sesame' as const], diets: [] },
  ])('stated answers are read back: $allergens, $mayContain', (food) => {
    const values = toFoodValues(food);
    expect({ ...parseAllergens(values), diets: parseDiets(values) }).toEqual(food);
  });

  test('a meal without answers has none in the form, and eight answers are not enough', () => {
    expect(toFoodValues({ allergens: null, mayContain: [], diets: [] })).toEqual({});
    expect(parseAllergens({})).toBeNull();
    const { 'allergen-fish': _fish, ...eight } = allNo;
    expect(parseAllergens(eight)).toBeNull();
    expect(findFoodFaults(eight)).toMatchObject({
      allergens: 'Please answer for fish.',
      'allergen-fish': 'Please answer for fish.',
    });
    expect(findFoodFaults(allNo).allergens).toBeUndefined();
    expect(findFoodFaults({}).allergens).toContain('None of the top 9 allergens');
  });

  test('a diet that contradicts what the meal contains is explained, and traces contradict none', () => {
    expect(findFoodFaults({ ...allNo, 'allergen-eggs': 'contains', 'diet-vegan': 'on' }).diets).toContain('eggs');
    expect(findFoodFaults({ ...allNo, 'allergen-eggs': 'may-contain', 'diet-vegan': 'on' }).diets).toBeNull();
  });
});
