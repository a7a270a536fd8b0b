import { type Allergen, allergenNames, type Diet, dietNames } from '@fondly/contract/food';
import type { Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Meal } from './schema.ts';
import { readOpenOrders } from './stock/open-orders.ts';

/** What a kitchen says otherwise than before, in the words of a message. */
export type MealChange = { what: string; before: string; after: string };

type FoodStatement = Pick<Meal, 'name' | 'ingredients' | 'allergens' | 'diets'>;

/**
 * Tells whoever has ordered that the kitchen changed the name of a meal or what is in it
 * (docs/domain.md#changes-to-a-meal). Only after `lockMeal`.
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

/** In one order, so that another order of the same boxes is no change. Silence is never put as "free of". */
function toAllergenText(allergens: Allergen[] | null): string {
  if (allergens === null) return 'not stated';
  if (allergens.length === 0) return 'none of the nine major allergens';
  return Object.entries(allergenNames)
    .filter(([name]) => allergens.includes(name as Allergen))
    .map(([, words]) => words.toLowerCase())
    .join(', ');
}

function toDietText(diets: Diet[]): string {
  const words = Object.entries(dietNames).filter(([name]) => diets.includes(name as Diet));
  return words.map(([, name]) => name.toLowerCase()).join(', ') || 'none stated';
}
