import { type Allergen, allergens, type Diet, diets, findDietConflict } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

export const allergenField = (allergen: Allergen) => `allergen-${allergen}`;
export const dietField = (diet: Diet) => `diet-${diet}`;

/** "Not listed" differs from "none", so the form asks for one of three answers. */
export const allergenAnswers = [
  { value: 'not-stated', label: m.meal_form_allergens_not_stated },
  { value: 'some', label: m.meal_form_allergens_some },
  { value: 'none', label: m.meal_allergens_none },
] as const;

type Food = { allergens: Allergen[] | null; diets: Diet[] };

/** The allergens and diets of a form. "Some" without an allergen counts as not stated. */
export function parseFood(values: FormValues): Food {
  const chosen = allergens.filter((allergen) => values[allergenField(allergen)] !== undefined);
  const some = chosen.length > 0 ? chosen : null;
  const stated = { some, none: [] }[values.allergenAnswer ?? ''] ?? null;
  return { allergens: stated, diets: diets.filter((diet) => values[dietField(diet)] !== undefined) };
}

/** Allergens and diets as field values. */
export function toFoodValues({ allergens: stated, diets: chosen }: Food): FormValues {
  const some = stated?.length ? 'some' : 'none';
  const fields = [...(stated ?? []).map(allergenField), ...chosen.map(dietField)];
  return {
    allergenAnswer: stated === null ? 'not-stated' : some,
    ...Object.fromEntries(fields.map((field) => [field, 'on'])),
  };
}

export function findFoodFaults(values: FormValues): { allergens: string | null; diets: string | null } {
  const food = parseFood(values);
  const isOpen = values.allergenAnswer === 'some' && food.allergens === null;
  return {
    allergens: isOpen ? m.meal_form_error_allergens_open({ none: m.meal_allergens_none() }) : null,
    diets: findDietConflict(food.allergens, food.diets),
  };
}
