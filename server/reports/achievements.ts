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
    achievement('first-meal', meals, 1, goals.firstMealAt),
    achievement('portion-heart', portionsSaved, 50, goals.fiftySavedAt),
    achievement('community-champion', collectedOrders, 100, goals.hundredCollectedAt),
    achievement('waste-warrior', portionsSaved, 500, goals.fiveHundredSavedAt),
  ];
}

function achievement(name: Achievement['name'], have: number, need: number, at: Date | null): Achievement {
  return { name, have, need, earnedAt: have >= need ? (at?.toISOString() ?? null) : null };
}
