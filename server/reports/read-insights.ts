import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { InsightMeal, InsightsView, InsightWeek } from '@fondly/contract/restaurant/insights';
import type { App } from '../platform/app.ts';
import { one } from '../platform/database/db.ts';
import { dayPlus, startOfDay, weekAround } from '../restaurants/hours/zone-time.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import {
  type ListingRow,
  type OutcomeRow,
  readListings,
  readOutcomes,
  readSalesDays,
  readVoices,
  type VoiceRow,
} from './insight-figures.ts';
import { suggestionsFor } from './suggestions.ts';

/**
 * How a kitchen sells, by its own days and weeks from Sunday: this week and those before it. Counts come from meals whose
 * pickup is over and from orders whose money was secured, amounts from the ledger, in cents.
 *
 * @param weeks - how many, with this one
 */
export async function readInsights(app: App, manager: Manager, weeks: number): Promise<InsightsView> {
  const { id } = manager.restaurant;
  const now = app.clock.now();
  const { timezone } = one(await readTimezone(app.db, [id]));
  const { days, end } = weekAround(now, timezone);
  const sunday = days[0] ?? '';
  const sundays = Array.from({ length: weeks }, (_, index) => dayPlus(sunday, 7 * (index + 1 - weeks)));
  const first = sundays[0] ?? sunday;
  const span = [id, first, dayPlus(sunday, 7), startOfDay(first, timezone), end];
  const [listings, outcomes, voices, sales] = await Promise.all([
    readListings(app.db, [...span, now]),
    readOutcomes(app.db, span),
    readVoices(app.db, [...span, timezone]),
    readSalesDays(app.db, [...span, timezone]),
  ]);
  const weekly = sundays.map((week) => weekOf(week, listings, outcomes, voices));
  const meals = mealsOf(listings);
  return {
    weeks: weekly,
    meals: meals.slice(0, mealsShown),
    stars: [1, 2, 3, 4, 5].map((stars) => sum(voices.filter(({ rating }) => rating === stars).map(countOf))),
    reports: reportsOf(voices),
    days: sales,
    suggestions: suggestionsFor(weekly, meals),
  };
}

const mealsShown = 12;
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const countOf = ({ count }: { count: number }): number => count;

/** By whom an order was ended; what is not here was no order that a kitchen could have handed over. */
const enders: Partial<Record<ClosedReason, 'collected' | 'noShows' | 'cancelledByCustomer' | 'cancelledByKitchen'>> = {
  collected: 'collected',
  no_show: 'noShows',
  customer_cancel: 'cancelledByCustomer',
  restaurant_cancel: 'cancelledByKitchen',
  restaurant_deny: 'cancelledByKitchen',
  no_answer: 'cancelledByKitchen',
};

function weekOf(week: string, listings: ListingRow[], outcomes: OutcomeRow[], voices: VoiceRow[]): InsightWeek {
  const ofWeek = <Row extends { week: string }>(rows: Row[]) => rows.filter((row) => row.week === week);
  const mine = ofWeek(listings);
  const rated = ofWeek(voices).filter(({ rating }) => rating !== null);
  const ratings = sum(rated.map(countOf));
  const stars = sum(rated.map(({ rating, count }) => (rating ?? 0) * count));
  const ended = (name: string) => sum(ofWeek(outcomes).map((row) => (enders[row.reason] === name ? row.orders : 0)));
  return {
    week,
    listed: sum(mine.map(({ listed }) => listed)),
    sold: sum(mine.map(({ sold }) => sold)),
    meals: mine.length,
    soldOut: mine.filter(({ isSoldOut }) => isSoldOut).length,
    minutesToSellOut: median(mine.flatMap(({ minutesToSellOut }) => minutesToSellOut ?? [])),
    collected: ended('collected'),
    noShows: ended('noShows'),
    cancelledByCustomer: ended('cancelledByCustomer'),
    cancelledByKitchen: ended('cancelledByKitchen'),
    ratings,
    rating: ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null,
  };
}

/** The lower one of two in the middle. */
function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function mealsOf(listings: ListingRow[]): InsightMeal[] {
  const byName = Map.groupBy(listings, ({ name }) => name);
  const meals = [...byName].map(([name, rows]) => ({
    name,
    times: rows.length,
    listed: sum(rows.map(({ listed }) => listed)),
    sold: sum(rows.map(({ sold }) => sold)),
    soldOut: rows.filter(({ isSoldOut }) => isSoldOut).length,
  }));
  return meals.sort((one, other) => other.listed - one.listed || one.name.localeCompare(other.name));
}

function reportsOf(voices: VoiceRow[]): InsightsView['reports'] {
  const told = voices.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []));
  const reports = [...Map.groupBy(told, ({ reason }) => reason)].map(([reason, rows]) => ({
    reason,
    count: sum(rows.map(countOf)),
  }));
  return reports.sort((one, other) => other.count - one.count);
}
