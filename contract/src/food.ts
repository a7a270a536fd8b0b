import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import { policies } from './policies.ts';
import { formatTimeInSentence, minutesAfter } from './time.ts';

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

type Name = (inputs: Record<never, never>, reader: { locale: Language }) => string;
const allergenNames: Record<Allergen, Name> = {
  milk: m.meal_allergen_milk,
  eggs: m.meal_allergen_eggs,
  fish: m.meal_allergen_fish,
  shellfish: m.meal_allergen_shellfish,
  'tree-nuts': m.meal_allergen_tree_nuts,
  peanuts: m.meal_allergen_peanuts,
  wheat: m.meal_allergen_wheat,
  soy: m.meal_allergen_soy,
  sesame: m.meal_allergen_sesame,
};
const dietNames: Record<Diet, Name> = {
  vegetarian: m.meal_diet_vegetarian,
  vegan: m.meal_diet_vegan,
  'gluten-free': m.meal_diet_gluten_free,
  'dairy-free': m.meal_diet_dairy_free,
  halal: m.meal_diet_halal,
  kosher: m.meal_diet_kosher,
};

/** "Tree nuts". Pages use their own language; the server names the reader's. */
export const formatAllergen = (allergen: Allergen, language: Language = getLocale()): string =>
  allergenNames[allergen]({}, { locale: language });

/** "Gluten-free". Pages use their own language; the server names the reader's. */
export const formatDiet = (diet: Diet, language: Language = getLocale()): string =>
  dietNames[diet]({}, { locale: language });

const conflictingAllergens: Partial<Record<Diet, readonly Allergen[]>> = {
  vegetarian: ['fish', 'shellfish'],
  vegan: ['milk', 'eggs', 'fish', 'shellfish'],
  'gluten-free': ['wheat'],
  'dairy-free': ['milk'],
};

/** A sentence about the first diet that the stated allergens contradict; null when there is none. */
export function findDietConflict(
  statedAllergens: readonly Allergen[] | null,
  chosen: readonly Diet[],
  language: Language = getLocale(),
): string | null {
  for (const diet of chosen) {
    const found = conflictingAllergens[diet]?.find((allergen) => statedAllergens?.includes(allergen));
    if (!found) continue;
    const words = { diet: formatDiet(diet, language), allergen: formatAllergen(found, language) };
    return m.meal_diet_conflict(
      { diet: words.diet.toLowerCase(), allergen: words.allergen.toLowerCase() },
      { locale: language },
    );
  }
  return null;
}

/** How food is kept until pickup. For `time-limited`, time is the only control (Food Code 3-501.19). */
export const keepings = ['hot', 'cold', 'shelf-stable', 'time-limited'] as const;
export type Keeping = (typeof keepings)[number];

type KeptFood = { keptAs: Keeping | null; goodUntil: Date | string | null };

/** Portions are sold up to this instant. */
export const toLastSale = (goodUntil: Date): Date => minutesAfter(goodUntil, -policies.lastSaleBeforeGoodUntilMinutes);

/**
 * What to do with the food after pickup, such as "Eat or refrigerate by 9:30 PM"; null when it keeps, or nothing is known.
 */
export function formatFoodAdvice(
  { keptAs, goodUntil }: KeptFood,
  timezone: string,
  language: Language = getLocale(),
): string | null {
  const options = { locale: language };
  if (goodUntil !== null) {
    return m.meal_good_until({ time: formatTimeInSentence(new Date(goodUntil), timezone, language) }, options);
  }
  if (keptAs !== 'hot' && keptAs !== 'cold') return null;
  return m.meal_refrigerate({ count: policies.refrigerateWithinHours }, options);
}

const dayMinutes = 24 * 60;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Whether a pickup window, as local times, ends after food that is out since a time stops being good. The food is out
 * since the last such time before the window ends, which may be the day before.
 */
export function endsAfterGood(window: { start: string; end: string }, outSince: string): boolean {
  const [start, end, out] = [window.start, window.end, outSince].map(toMinutes) as [number, number, number];
  const windowEnd = end <= start ? end + dayMinutes : end;
  const lastOut = [out + dayMinutes, out].find((minutes) => minutes <= windowEnd) ?? out - dayMinutes;
  return windowEnd > lastOut + policies.timeLimitedHours * 60;
}

/** What a restaurant says the original price of a meal is. Only a menu price makes a discount. */
export const originalPriceKinds = ['menu-price', 'fair-value'] as const;
