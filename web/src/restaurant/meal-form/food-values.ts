import { type Allergen, allergens, type Diet, diets, findDietConflict } from '@fondly/contract/food';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

export const allergenField = (allergen: Allergen) => `allergen-${allergen}`;
export const dietField = (diet: Diet) => `diet-${diet}`;

/** A kitchen that has not looked is not one that found nothing: it says which of the three is so. */
export const allergenAnswers = [
  { value: 'not-stated', label: 'Not stated' },
  { value: 'some', label: 'Contains some' },
  { value: 'none', label: 'None of the nine' },
] as const;

type Food = { allergens: Allergen[] | null; diets: Diet[] };

/** What the form says of allergens and diets. "Some" that names none has not said anything yet. */
export function parseFood(values: FormValues): Food {
  const chosen = allergens.filter((allergen) => values[allergenField(allergen)] !== undefined);
  const some = chosen.length > 0 ? chosen : null;
  const stated = { some, none: [] }[values.allergenAnswer ?? ''] ?? null;
  return { allergens: stated, diets: diets.filter((diet) => values[dietField(diet)] !== undefined) };
}

/** The fields of a form that begins with these. */
export function toFoodValues({ allergens: stated, diets: chosen }: Food): FormValues {
  const some = stated?.length ? 'some' : 'none';
  const fields = [...(stated ?? []).map(allergenField), ...chosen.map(dietField)];
  return {
    allergenAnswer: stated === null ? 'not-stated' : some,
    ...Object.fromEntries(fields.map((at) => [at, 'on'])),
  };
}

export function findFoodFaults(values: FormValues): { allergens: string | null; diets: string | null } {
  const food = parseFood(values);
  const isOpen = values.allergenAnswer === 'some' && food.allergens === null;
  return {
    allergens: isOpen ? 'Please choose what it contains, or "None of the nine".' : null,
    diets: findDietConflict(food.allergens, food.diets),
  };
}
