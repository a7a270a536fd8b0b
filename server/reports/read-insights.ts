import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { InsightMeal, InsightsView, InsightWeek } from '@fondly/contract/restaurant/insights';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { addDays, startOfDay, toWeek } from '../restaurants/hours/zone-time.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import {
  type FeedbackRow,
  type ListingRow,
  type OutcomeRow,
  readFeedback,
  readListings,
  readOutcomes,
  readSalesDays,
} from './insight-figures.ts';
import { suggestImprovements } from './suggestions.ts';

/**
 * How a restaurant sells, by its local days and weeks from Sunday. Counts use meals whose pickup is over and paid
 * orders; amounts come from the ledger, in cents.
 * @param weeks - how many, including this one
 */
export async function readInsights(app: App, manager: Manager, weeks: number): Promise<InsightsView> {
  const { id } = manager.restaurant;
  const now = app.clock.now();
  const db = app.reads.db();
  const { timezone } = expectOneRow(await readTimezone(db, [id]));
  const { days, end } = toWeek(now, timezone);
  const sunday = days[0] ?? '';
  const sundays = Array.from({ length: weeks }, (_, index) => addDays(sunday, 7 * (index + 1 - weeks)));
  const first = sundays[0] ?? sunday;
  const span = [id, first, addDays(sunday, 7), startOfDay(first, timezone), end];
  const firstBefore = addDays(first, -7 * weeks);
  const before = [id, firstBefore, first, startOfDay(firstBefore, timezone), startOfDay(first, timezone)];
  const [listings, outcomes, feedback, sales, previousSales] = await Promise.all([
    readListings(db, [...span, now]),
    readOutcomes(db, span),
    readFeedback(db, [...span, timezone]),
    readSalesDays(db, [...span, timezone]),
    readSalesDays(db, [...before, timezone]),
  ]);
  const weekly = sundays.map((week) => weekOf(week, listings, outcomes, feedback));
  const meals = summarizeMeals(listings);
  return {
    weeks: weekly,
    meals: meals.slice(0, maxMeals),
    stars: [1, 2, 3, 4, 5].map((stars) => sum(feedback.filter(({ rating }) => rating === stars).map(toCount))),
    problemReports: countProblemReasons(feedback),
    days: sales,
    previousDays: previousSales,
    suggestions: suggestImprovements(weekly, meals),
  };
}

const maxMeals = 12;
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const toCount = ({ count }: { count: number }): number => count;

/** Who ended an order. Other reasons mean that the restaurant could not have handed it over. */
const endedBy: Partial<Record<ClosedReason, 'collected' | 'noShows' | 'canceledByCustomer' | 'canceledByRestaurant'>> =
  {
    collected: 'collected',
    no_show: 'noShows',
    customer_cancel: 'canceledByCustomer',
    restaurant_cancel: 'canceledByRestaurant',
    restaurant_deny: 'canceledByRestaurant',
    no_answer: 'canceledByRestaurant',
  };

function weekOf(week: string, listings: ListingRow[], outcomes: OutcomeRow[], feedback: FeedbackRow[]): InsightWeek {
  const ofWeek = <Row extends { week: string }>(rows: Row[]) => rows.filter((row) => row.week === week);
  const weekListings = ofWeek(listings);
  const rated = ofWeek(feedback).filter(({ rating }) => rating !== null);
  const ratings = sum(rated.map(toCount));
  const stars = sum(rated.map(({ rating, count }) => (rating ?? 0) * count));
  const countEnded = (name: string) =>
    sum(ofWeek(outcomes).map((row) => (endedBy[row.reason] === name ? row.orders : 0)));
  return {
    week,
    listed: sum(weekListings.map(({ listed }) => listed)),
    sold: sum(weekListings.map(({ sold }) => sold)),
    meals: weekListings.length,
    soldOut: weekListings.filter(({ isSoldOut }) => isSoldOut).length,
    minutesToSellOut: median(weekListings.flatMap(({ minutesToSellOut }) => minutesToSellOut ?? [])),
    collected: countEnded('collected'),
    noShows: countEnded('noShows'),
    canceledByCustomer: countEnded('canceledByCustomer'),
    canceledByRestaurant: countEnded('canceledByRestaurant'),
    ratings,
    rating: ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null,
  };
}

/** Returns the lower of two middle values. */
function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((expectOneRow, other) => expectOneRow - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function summarizeMeals(listings: ListingRow[]): InsightMeal[] {
  const byName = Map.groupBy(listings, ({ name }) => name);
  const meals = [...byName].map(([name, rows]) => ({
    name,
    listingCount: rows.length,
    listed: sum(rows.map(({ listed }) => listed)),
    sold: sum(rows.map(({ sold }) => sold)),
    soldOut: rows.filter(({ isSoldOut }) => isSoldOut).length,
  }));
  return meals.sort(
    (expectOneRow, other) => other.listed - expectOneRow.listed || expectOneRow.name.localeCompare(other.name),
  );
}

function countProblemReasons(feedback: FeedbackRow[]): InsightsView['problemReports'] {
  const reported = feedback.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []));
  const problemReports = [...Map.groupBy(reported, ({ reason }) => reason)].map(([reason, rows]) => ({
    reason,
    count: sum(rows.map(toCount)),
  }));
  return problemReports.sort((expectOneRow, other) => other.count - expectOneRow.count);
}
