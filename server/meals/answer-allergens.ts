import { findDietConflict } from '@fondly/contract/food';
import type { allergenAnswers } from '@fondly/contract/restaurant/meals';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockSchedule } from '../restaurants/hours/schedule.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { queueMealChange } from './queue-meal-change.ts';
import { updateUpcomingInstances } from './recurring/update-upcoming-instances.ts';
import type { Meal } from './schema.ts';
import { lockOwnMeal } from './stock/lock-own-meal.ts';

export type AllergenAnswers = z.output<typeof allergenAnswers>;
type Food = Pick<Meal, 'allergens' | 'mayContain' | 'diets'>;

/**
 * The answers of a meal, or those given for a meal that has none (docs/domain.md#allergens).
 * @throws Problem `allergens-missing` without either, and `invalid-input` if a diet of the meal contradicts the answers
 */
export function getAllergenAnswers(meal: Food, given: AllergenAnswers | undefined): AllergenAnswers {
  if (meal.allergens !== null) return { allergens: meal.allergens, mayContain: meal.mayContain };
  if (!given) throw new Problem('allergens-missing');
  if (findDietConflict(given.allergens, meal.diets)) throw new Problem('invalid-input', {}, { diets: 'diet-conflict' });
  return given;
}

const update = command(
  'meal-answer-allergens',
  'update meals set allergens = $2, may_contain = $3, updated_at = $4 where id = $1',
);

/** Before a meal goes back on sale: stores the answers of a meal that has none. Customers with orders are told. */
export async function answerAllergens(
  app: App,
  tx: Tx,
  manager: Manager,
  mealId: string,
  given: AllergenAnswers | undefined,
): Promise<void> {
  const now = app.clock.now();
  await lockSchedule(app, manager.restaurant.id, tx);
  const meal = await lockOwnMeal(tx, manager, mealId);
  const answers = getAllergenAnswers(meal, given);
  if (meal.allergens !== null) return;
  await update(tx, [mealId, answers.allergens, answers.mayContain, now]);
  await queueMealChange(tx, meal, { ...meal, ...answers }, now);
  if (meal.isRecurring) await updateUpcomingInstances(app, tx, mealId);
}
