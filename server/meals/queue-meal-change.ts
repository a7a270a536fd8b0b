import { allergens, diets } from '@fondly/contract/food';
import type { Tx } from '../platform/database/db.ts';
import type { MealChange } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Meal } from './schema.ts';
import { readOpenOrders } from './stock/open-orders.ts';

type FoodStatement = Pick<Meal, 'name' | 'ingredients' | 'allergens' | 'mayContain' | 'diets'>;

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

/** Lists have a fixed order, so reordered checkboxes cause no change. */
function listFoodChanges(before: FoodStatement, after: FoodStatement): MealChange[] {
  const toChange = (what: string, toValue: (food: FoodStatement) => MealChange['before']): MealChange => ({
    what,
    before: toValue(before),
    after: toValue(after),
  });
  return [
    toChange('Allergens', ({ allergens: stated }) => stated && allergens.filter((one) => stated.includes(one))),
    toChange('May contain', ({ mayContain }) => allergens.filter((one) => mayContain.includes(one))),
    toChange('Diets', ({ diets: stated }) => diets.filter((one) => stated.includes(one))),
    toChange('Ingredients', ({ ingredients }) => ingredients?.trim() || null),
  ].filter(({ before: old, after: now }) => JSON.stringify(old) !== JSON.stringify(now));
}
