import { z } from 'zod';
import { cents, endpoint, id } from '../endpoint.ts';

const tags = ['Admin'];
const money = z.strictObject({ grossCents: cents, refundsCents: cents, netCents: cents });

/** Restaurants that applied, what customers paid less refunds, and portions of collected orders. */
const weekFigures = z.strictObject({ restaurants: z.int(), netCents: cents, mealsSaved: z.int() });

/** All amounts are payments of customers, from the ledger. */
export const totalsView = z.strictObject({
  restaurants: z.int(),
  waiting: z.int(),
  meals: z.int(),
  activeToday: z.int(),
  /** Only paid orders count. */
  orders: z.int(),
  money,
  /** Portions of collected orders. */
  mealsSaved: z.int(),
  /** This week from Sunday, and the week before through the weekday of `today`; each day as a whole. */
  week: z.strictObject({ today: z.iso.date(), current: weekFigures, previous: weekFigures }),
});
export type TotalsView = z.infer<typeof totalsView>;

export const readTotals = endpoint({
  method: 'GET',
  url: '/api/admin/totals',
  access: 'admin',
  schema: { summary: 'Read the totals of the product', tags, response: { 200: totalsView } },
});

const maxPeriodDays = 366;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days in the time zones of the restaurants, both included. The default is the last thirty. */
const span = { from: z.iso.date().optional(), to: z.iso.date().optional() };
const isValidPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  (from === undefined && to === undefined) ||
  (from !== undefined && to !== undefined && from <= to && daysBetween(from, to) < maxPeriodDays);
const invalidPeriodMessage = `Please choose a first day and a later last day, at most ${maxPeriodDays} days.`;

/** `orders` were paid on these days; `mealsSaved` counts collected portions whose pickup was on these days. */
const figures = money.extend({ orders: z.int(), mealsSaved: z.int() });
export type PeriodFigures = z.infer<typeof figures>;

export const periodTotalsView = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  all: figures,
  /** Oldest first, with the days without sales. */
  days: z.array(figures.extend({ day: z.iso.date() })).max(maxPeriodDays),
  /** The fifty restaurants and the fifty ZIPs with the highest amounts, highest first. */
  byRestaurant: z.array(figures.extend({ id, name: z.string(), zip: z.string() })),
  byZip: z.array(figures.extend({ zip: z.string(), restaurants: z.int() })),
});
export type PeriodTotalsView = z.infer<typeof periodTotalsView>;

export const readPeriodTotals = endpoint({
  method: 'GET',
  url: '/api/admin/totals/span',
  access: 'admin',
  schema: {
    summary: 'Read the totals of a period, by day, restaurant and ZIP',
    tags,
    querystring: z.strictObject(span).refine(isValidPeriod, invalidPeriodMessage),
    response: { 200: periodTotalsView },
  },
});

export const exportTotalsCsv = endpoint({
  method: 'GET',
  url: '/api/admin/totals.csv',
  access: 'admin',
  schema: {
    summary: 'Export the totals of a period as CSV, without a limit of rows',
    tags,
    querystring: z
      .strictObject({ ...span, by: z.enum(['day', 'restaurant', 'zip']) })
      .refine(isValidPeriod, invalidPeriodMessage),
    response: { 200: z.string() },
  },
});
