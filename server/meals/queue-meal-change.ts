import { type Allergen, allergens, type Diet, diets, formatAllergen, formatDiet } from '@fondly/contract/food';
import type { Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Meal } from './schema.ts';
import { readOpenOrders } from './stock/open-orders.ts';

/** A changed field of a meal, in the words of a message. */
export type MealChange = { what: string; before: string; after: string };

type FoodStatement = Pick<Meal, 'name' | 'ingredients' | 'allergens' | 'diets'>;

/**
 * Notifies customers with orders that the meal's name or ingredients changed (docs/domain.md#changes-to-a-meal). Call
 * after `lockMeal`.
 */
export async function queueMealChange(tx: Tx, before: Meal, after: FoodStatement, now: Date): Promise<void> {
  const food = listFoodChanges(before, after);
  const changes = [
    ...(before.name === after.name ? [] : [{ what: 'Name', before: before.name, after: after.name }]),
    ...food,
  ];
  if (changes.length === 0) return;
  const { count } = await readOpenOrders(tx, before.restaurantId, before.id);
  if (count === 0) return;
  const at = now.toISOString();
  enqueue(tx, 'note-meal-change', { mealId: before.id, at, changes, isFood: food.length > 0 });
}

/** @internal */
export function listFoodChanges(before: FoodStatement, after: FoodStatement): MealChange[] {
  const candidates = [
    { what: 'Allergens', before: toAllergenText(before.allergens), after: toAllergenText(after.allergens) },
    { what: 'Diets', before: toDietText(before.diets), after: toDietText(after.diets) },
    {
      what: 'Ingredients',
      before: before.ingredients?.trim() || 'not stated',
      after: after.ingredients?.trim() || 'not stated',
    },
  ];
  return candidates.filter((candidate) => candidate.before !== candidate.after);
}

/** Uses a fixed order, so reordered checkboxes cause no change. A missing statement never reads as "free of". */
function toAllergenText(stated: Allergen[] | null): string {
  if (stated === null) return 'not stated';
  if (stated.length === 0) return 'none of the nine major allergens';
  const names = allergens.filter((allergen) => stated.includes(allergen)).map((allergen) => formatAllergen(allergen));
  return names.join(', ').toLowerCase();
}

function toDietText(stated: Diet[]): string {
  const names = diets.filter((diet) => stated.includes(diet)).map((diet) => formatDiet(diet));
  return names.join(', ').toLowerCase() || 'none stated';
}
