import type { InsightMeal, InsightsView, InsightWeek } from '@fondly/contract/restaurant/insights';

type Suggestion = InsightsView['suggestions'][number];
/** `weight` is the number of affected portions or orders; the largest comes first. */
type Candidate<Chosen = Suggestion> = { suggestion: Chosen; weight: number };
type MealSuggestion = Extract<Suggestion, { mealName: string }>;

/** Smaller numbers are random, so they give no suggestion. */
const minimums = { listingCount: 3, listed: 12, orders: 10 };
const maxSuggestions = 3;

/** At most three suggestions, each with its figure. */
export function suggestImprovements(weeks: InsightWeek[], meals: InsightMeal[]): InsightsView['suggestions'] {
  const more = suggestMorePortions(meals);
  // A meal that sold out on most days, and was left in large numbers on the others, gets one advice.
  const others = meals.filter(({ name }) => name !== more?.suggestion.mealName);
  const candidates = [more, suggestFewerPortions(others), noShows(weeks), suggestFewerCancellations(weeks)].flatMap(
    (one) => one ?? [],
  );
  return candidates
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxSuggestions)
    .map(({ suggestion }) => suggestion);
}

/** The meal that sells out most often, if it nearly always does. */
function suggestMorePortions(meals: InsightMeal[]): Candidate<MealSuggestion> | null {
  const frequentlySoldOut = meals.filter(
    ({ listingCount, soldOut }) => listingCount >= minimums.listingCount && soldOut / listingCount >= 0.75,
  );
  const [meal] = frequentlySoldOut.sort((one, other) => other.soldOut - one.soldOut);
  if (!meal) return null;
  const { name, listingCount, soldOut, sold } = meal;
  return {
    suggestion: { kind: 'more-portions', mealName: name, count: soldOut, total: listingCount },
    weight: sold,
  };
}

/** The meal with the most leftover portions, if more than half are left. */
function suggestFewerPortions(meals: InsightMeal[]): Candidate | null {
  const left = meals.filter(
    ({ listingCount, listed, sold }) =>
      listingCount >= minimums.listingCount && listed >= minimums.listed && sold / listed < 0.5,
  );
  const [meal] = left.sort((one, other) => other.listed - other.sold - (one.listed - one.sold));
  if (!meal) return null;
  const { name, listed, sold } = meal;
  return {
    suggestion: { kind: 'fewer-portions', mealName: name, count: sold, total: listed },
    weight: listed - sold,
  };
}

function noShows(weeks: InsightWeek[]): Candidate | null {
  const missed = sumWeeks(weeks, 'noShows');
  const all = missed + sumWeeks(weeks, 'collected');
  if (all < minimums.orders || missed / all < 0.1) return null;
  return { suggestion: { kind: 'missed-pickups', count: missed, total: all }, weight: missed };
}

function suggestFewerCancellations(weeks: InsightWeek[]): Candidate | null {
  const canceled = sumWeeks(weeks, 'canceledByRestaurant');
  const all =
    canceled + sumWeeks(weeks, 'collected') + sumWeeks(weeks, 'noShows') + sumWeeks(weeks, 'canceledByCustomer');
  if (all < minimums.orders || canceled / all < 0.05) return null;
  return { suggestion: { kind: 'cancellations', count: canceled, total: all }, weight: canceled * 2 };
}

type Count = 'collected' | 'noShows' | 'canceledByCustomer' | 'canceledByRestaurant';
const sumWeeks = (weeks: InsightWeek[], name: Count): number => weeks.reduce((sum, week) => sum + week[name], 0);
