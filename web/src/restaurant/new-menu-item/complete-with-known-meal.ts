import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { toCopiedMealValues } from '../meal-form/meal-values.ts';

/** The values of a line, completed with those of the latest meal of the same name. */
export function completeWithKnownMeal(read: FormValues, meals: readonly StaffMealView[], date: string): FormValues {
  const known = meals.findLast((meal) => meal.name.toLowerCase() === read.name?.toLowerCase());
  return { ...(known && toCopiedMealValues(known, date)), ...read };
}
