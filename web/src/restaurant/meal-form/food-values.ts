import { type Allergen, allergens, type Diet, diets, findDietConflict, formatAllergen } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

export const allergenField = (allergen: Allergen) => `allergen-${allergen}`;
export const dietField = (diet: Diet) => `diet-${diet}`;

/** An allergen without an answer is not one that the meal is free of, so none of them is chosen at first. */
export const allergenAnswers = [
  { value: 'contains', label: m.meal_form_allergen_contains },
  { value: 'may-contain', label: m.meal_form_allergen_may_contain },
  { value: 'no', label: m.meal_form_allergen_no },
] as const;

export type AnsweredAllergens = { allergens: Allergen[]; mayContain: Allergen[] };
type Food = { allergens: Allergen[] | null; mayContain: Allergen[]; diets: Diet[] };

const listUnanswered = (values: FormValues): Allergen[] =>
  allergens.filter((allergen) => !allergenAnswers.some(({ value }) => value === values[allergenField(allergen)]));

/** The answers about all nine allergens; null while one is missing. */
export function parseAllergens(values: FormValues): AnsweredAllergens | null {
  if (listUnanswered(values).length > 0) return null;
  const withAnswer = (answer: string) => allergens.filter((allergen) => values[allergenField(allergen)] === answer);
  return { allergens: withAnswer('contains'), mayContain: withAnswer('may-contain') };
}

export const parseDiets = (values: FormValues): Diet[] => diets.filter((diet) => values[dietField(diet)] !== undefined);

/** Allergens and diets as field values. */
export function toFoodValues({ allergens: stated, mayContain, diets: chosen }: Food): FormValues {
  const answer = (allergen: Allergen) => {
    if (stated?.includes(allergen)) return 'contains';
    return mayContain.includes(allergen) ? 'may-contain' : 'no';
  };
  return {
    ...(stated && Object.fromEntries(allergens.map((allergen) => [allergenField(allergen), answer(allergen)]))),
    ...Object.fromEntries(chosen.map((diet) => [dietField(diet), 'on'])),
  };
}

/** A sentence that names the allergens without an answer, and the same for each of their fields. */
export function findAllergenFaults(values: FormValues): Record<string, string | null> {
  const unanswered = listUnanswered(values);
  if (unanswered.length === 0) return {};
  const names = unanswered.map((allergen) => formatAllergen(allergen).toLowerCase()).join(', ');
  const error =
    unanswered.length === allergens.length
      ? m.meal_form_error_allergens_open({ none: m.meal_allergens_none() })
      : m.meal_form_error_allergens_missing({ allergens: names });
  return { allergens: error, ...Object.fromEntries(unanswered.map((allergen) => [allergenField(allergen), error])) };
}

export function findFoodFaults(values: FormValues): Record<string, string | null> {
  const diets = findDietConflict(parseAllergens(values)?.allergens ?? null, parseDiets(values));
  return { ...findAllergenFaults(values), diets };
}
