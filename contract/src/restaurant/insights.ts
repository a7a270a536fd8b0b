import { z } from 'zod';
import { cents, endpoint, integerInUrl } from '../endpoint.ts';
import { problemReportReasonNames } from '../problem-report-rules.ts';

export const insightWeeks = [4, 12] as const;

/** One week of the restaurant's own days, from Sunday. A meal and its orders count for the day of its pickup. */
const insightWeek = z.strictObject({
  week: z.iso.date(),
  /** Portions that were on sale, and the portions among them that were paid and not canceled. */
  listed: z.int(),
  sold: z.int(),
  /** Listings whose pickup is over, how many of them sold out, and how long that took from the first minute on sale. */
  meals: z.int(),
  soldOut: z.int(),
  minutesToSellOut: z.int().nullable(),
  collected: z.int(),
  noShows: z.int(),
  canceledByCustomer: z.int(),
  canceledByRestaurant: z.int(),
  ratings: z.int(),
  /** One decimal; null without a rating. */
  rating: z.number().nullable(),
});
export type InsightWeek = z.infer<typeof insightWeek>;

/** All listings of one name. */
const insightMeal = z.strictObject({
  name: z.string(),
  listingCount: z.int(),
  listed: z.int(),
  sold: z.int(),
  soldOut: z.int(),
});
export type InsightMeal = z.infer<typeof insightMeal>;

/** One day by the time of booking: the restaurant's share of captured payments, the refunds, and the difference. */
const salesDay = z.strictObject({
  day: z.iso.date(),
  orders: z.int(),
  salesCents: cents,
  refundsCents: cents,
  netCents: cents,
});
export type SalesDay = z.infer<typeof salesDay>;

const figure = { count: z.int(), total: z.int() };

/** What could be improved: a meal by its portions, or orders that were missed or canceled. */
const suggestion = z.union([
  z.strictObject({ kind: z.enum(['more-portions', 'fewer-portions']), mealName: z.string(), ...figure }),
  z.strictObject({ kind: z.enum(['missed-pickups', 'cancellations']), ...figure }),
]);

export const insightsView = z.strictObject({
  weeks: z.array(insightWeek),
  /** Most listed first. */
  meals: z.array(insightMeal),
  /** How many gave one star, two, and so on to five. */
  stars: z.array(z.int()).length(5),
  problemReports: z.array(z.strictObject({ reason: z.enum(problemReportReasonNames), count: z.int() })),
  /** Newest first; days without money are left out. */
  days: z.array(salesDay),
  /** The same for as many weeks before. */
  previousDays: z.array(salesDay),
  /** At most three, of different kinds, with the figure that each is based on: `count` of `total`. */
  suggestions: z.array(suggestion).max(3),
});
export type InsightsView = z.infer<typeof insightsView>;

export const readInsights = endpoint({
  method: 'GET',
  url: '/api/restaurant/insights',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Read how your restaurant sells, by week, meal and day, with suggestions',
    tags: ['Your restaurant'],
    querystring: z.strictObject({ weeks: integerInUrl(1, 52).pipe(z.literal(insightWeeks)).default(4) }),
    response: { 200: insightsView },
  },
});
