/** The nine allergens that US law names (FALCPA and the FASTER Act), in its order. */
export const allergens = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree-nuts',
  'peanuts',
  'wheat',
  'soy',
  'sesame',
] as const;
export type Allergen = (typeof allergens)[number];
export const diets = ['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

export const allergenNames: Record<Allergen, string> = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  'tree-nuts': 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soy: 'Soy',
  sesame: 'Sesame',
};
export const dietNames: Record<Diet, string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'gluten-free': 'Gluten-free',
  'dairy-free': 'Dairy-free',
  halal: 'Halal',
  kosher: 'Kosher',
};

const conflictingAllergens: Partial<Record<Diet, readonly Allergen[]>> = {
  vegetarian: ['fish', 'shellfish'],
  vegan: ['milk', 'eggs', 'fish', 'shellfish'],
  'gluten-free': ['wheat'],
  'dairy-free': ['milk'],
};

/** A sentence about the first diet that the stated allergens contradict; null when there is none. */
export function findDietConflict(statedAllergens: readonly Allergen[] | null, chosen: readonly Diet[]): string | null {
  for (const diet of chosen) {
    const found = conflictingAllergens[diet]?.find((allergen) => statedAllergens?.includes(allergen));
    if (found) return `${dietNames[diet]} does not go with ${allergenNames[found].toLowerCase()}.`;
  }
  return null;
}
