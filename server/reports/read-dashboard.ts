import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { addDays, startOfDay, toWeek } from '../restaurants/hours/zone-time.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { toAchievements } from './achievements.ts';
import { readCounts, readProgress, readRevenueByDay, readTimezone, readTotalRevenue } from './dashboard-figures.ts';
import { nextPickups } from './next-pickups.ts';

/** The figures of the dashboard's first tab, by the restaurant's own days and weeks from Sunday, in cents. */
export async function readDashboard(app: App, manager: Manager): Promise<DashboardView> {
  const { id } = manager.restaurant;
  const now = app.clock.now();
  const { timezone } = expectOneRow(await readTimezone(app.db, [id]));
  const week = toWeek(now, timezone);
  const dayStart = startOfDay(week.today, timezone);
  const dayEnd = startOfDay(addDays(week.today, 1), timezone);
  const [byDay, totalRevenue, counts, progress, pickups] = await Promise.all([
    readRevenueByDay(app.db, [id, timezone, week.start, week.end]),
    readTotalRevenue(app.db, [id]),
    readCounts(app.db, [id, now, dayStart, dayEnd]),
    readProgress(app.db, [id]),
    nextPickups(app, manager),
  ]);
  const today = byDay.find(({ day }) => day === week.today);
  return {
    revenue: {
      today: { cents: today?.cents ?? 0, orders: today?.orders ?? 0 },
      week: { cents: sum(byDay.map(({ cents }) => cents)), orders: sum(byDay.map(({ orders }) => orders)) },
      total: expectOneRow(totalRevenue),
    },
    dailyRevenue: week.days.map((day) => ({
      day,
      cents: byDay.find((row) => row.day === day)?.cents ?? 0,
      isToday: day === week.today,
      isFuture: day > week.today,
    })),
    ...expectOneRow(counts),
    nextPickups: pickups,
    achievements: toAchievements(expectOneRow(progress)),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
