import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { DishView } from '@fondly/contract/restaurant/menu/menu';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { toFoodValues } from '../meal-form/food-values.ts';
import { toCopiedMealValues } from '../meal-form/meal-values.ts';

export type KnownFood = { meals: readonly StaffMealView[]; dishes: readonly DishView[] };

/**
 * The values of a line, completed with those of the latest meal of the same name, and with what the menu says about that
 * dish. The line comes first, then the menu price, then the meal.
 */
export function completeWithKnownMeal(read: FormValues, { meals, dishes }: KnownFood, date: string): FormValues {
  const hasName = ({ name }: { name: string }) => name.toLowerCase() === read.name?.toLowerCase();
  const meal = meals.findLast(hasName);
  const dish = dishes.find(hasName);
  return {
    ...(dish && toDishValues(dish)),
    ...(meal && toCopiedMealValues(meal, date)),
    ...(dish && toMenuPriceValues(dish)),
    ...read,
  };
}

function toDishValues({ name, description, allergens }: DishView): FormValues {
  return {
    name,
    ...(description && { description }),
    ...toFoodValues({ allergens, mayContain: [], diets: [] }),
  };
}

const toMenuPriceValues = ({ menuPriceCents }: DishView): FormValues =>
  menuPriceCents === null
    ? {}
    : { originalPriceCents: (menuPriceCents / 100).toFixed(2), originalPriceKind: 'menu-price' };
