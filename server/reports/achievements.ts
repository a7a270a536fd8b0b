import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import type { readProgress } from './dashboard-figures.ts';

type Progress = Awaited<ReturnType<typeof readProgress>>[number];
type Achievement = DashboardView['achievements'][number];

/** The four goals of the progress tracker. */
export function toAchievements(progress: Progress): Achievement[] {
  const { posted, saved, completed } = progress;
  return [
    achievement('First Meal', 'Post your first meal', posted, 1, progress.firstPostedAt),
    achievement('Portion Heart', '50 meals saved', saved, 50, progress.fiftySavedAt),
    achievement('Community Champion', '100 completed orders', completed, 100, progress.hundredCompletedAt),
    achievement('Waste Warrior', '500 meals saved', saved, 500, progress.fiveHundredSavedAt),
  ];
}

function achievement(name: string, goal: string, have: number, need: number, at: Date | null): Achievement {
  return { name, goal, have, need, earnedAt: at?.toISOString() ?? null };
}
