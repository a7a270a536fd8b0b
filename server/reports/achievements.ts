import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { type Goals, readGoals, readStoredGoals, type readSums } from './dashboard-figures.ts';

type Sums = Awaited<ReturnType<typeof readSums>>[number];
type Achievement = DashboardView['achievements'][number];

const none: Goals = { firstMealAt: null, fiftySavedAt: null, hundredCollectedAt: null, fiveHundredSavedAt: null };

/**
 * The four goals of the progress tracker. The history is read only for a goal that was reached within the last minute;
 * a meal that was not picked up does not count as saved.
 */
export async function readAchievements(app: App, restaurantId: string, sums: Sums): Promise<Achievement[]> {
  const [stored = none] = await readStoredGoals(app.db, [restaurantId]);
  const list = toAchievements(sums, stored);
  if (!list.some(({ have, need, earnedAt }) => have >= need && earnedAt === null)) return list;
  return toAchievements(sums, expectOneRow(await readGoals(app.db, [restaurantId])));
}

function toAchievements({ meals, portionsSaved, collectedOrders }: Sums, goals: Goals): Achievement[] {
  return [
    achievement('First Meal', 'Post your first meal', meals, 1, goals.firstMealAt),
    achievement('Portion Heart', '50 meals saved', portionsSaved, 50, goals.fiftySavedAt),
    achievement('Community Champion', '100 completed orders', collectedOrders, 100, goals.hundredCollectedAt),
    achievement('Waste Warrior', '500 meals saved', portionsSaved, 500, goals.fiveHundredSavedAt),
  ];
}

function achievement(name: string, goal: string, have: number, need: number, at: Date | null): Achievement {
  return { name, goal, have, need, earnedAt: have >= need ? (at?.toISOString() ?? null) : null };
}
