import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { addDays, startOfDay, toWeek } from '../restaurants/hours/zone-time.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { readAchievements } from './achievements.ts';
import { readCounts, readRevenueByDay, readSums, readTimezone } from './dashboard-figures.ts';
import { nextPickups } from './next-pickups.ts';

/** The figures of the dashboard's first tab, by the restaurant's own days and weeks from Sunday, in cents. */
export async function readDashboard(app: App, manager: Manager): Promise<DashboardView> {
  const { id } = manager.restaurant;
  const now = app.clock.now();
  const { timezone } = expectOneRow(await readTimezone(app.db, [id]));
  const week = toWeek(now, timezone);
  const dayStart = startOfDay(week.today, timezone);
  const dayEnd = startOfDay(addDays(week.today, 1), timezone);
  const previousSunday = addDays(week.days[0] ?? week.today, -7);
  const sameDay = addDays(week.today, -7);
  const [byDay, sums, counts, pickups] = await Promise.all([
    readRevenueByDay(app.db, [id, timezone, startOfDay(previousSunday, timezone), week.end]),
    readSums(app.db, [id]).then(expectOneRow),
    readCounts(app.db, [
      id,
      now,
      dayStart,
      dayEnd,
      startOfDay(sameDay, timezone),
      startOfDay(addDays(sameDay, 1), timezone),
    ]),
    nextPickups(app, manager),
  ]);
  const [previous, current] = [
    byDay.filter(({ day }) => day <= sameDay),
    byDay.filter(({ day }) => week.days.includes(day)),
  ];
  const centsOf = (wanted: string) => byDay.find(({ day }) => day === wanted)?.cents ?? 0;
  const today = current.find(({ day }) => day === week.today);
  return {
    revenue: {
      today: { cents: today?.cents ?? 0, orders: today?.orders ?? 0 },
      week: { cents: sum(current.map(({ cents }) => cents)), orders: sum(current.map(({ orders }) => orders)) },
      total: { cents: sums.shareCents, orders: sums.shareOrders },
    },
    previousRevenue: {
      today: centsOf(sameDay),
      week: sum(previous.map(({ cents }) => cents)),
    },
    dailyRevenue: week.days.map((day) => ({
      day,
      cents: centsOf(day),
      previousCents: centsOf(addDays(day, -7)),
      isToday: day === week.today,
      isFuture: day > week.today,
    })),
    ...expectOneRow(counts),
    nextPickups: pickups,
    achievements: await readAchievements(app, id, sums),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
