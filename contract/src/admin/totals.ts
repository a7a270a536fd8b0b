import { z } from 'zod';
import { cents, endpoint, id } from '../endpoint.ts';

const tags = ['Admin'];
const money = z.strictObject({ grossCents: cents, refundsCents: cents, netCents: cents });

/** All money is customers' money as the ledger has it. */
export const totalsView = z.strictObject({
  restaurants: z.int(),
  waiting: z.int(),
  meals: z.int(),
  activeToday: z.int(),
  /** Paid ones: failed ones and those that were never paid are in no figure. */
  orders: z.int(),
  money,
  /** Portions of collected orders. */
  mealsSaved: z.int(),
});
export type TotalsView = z.infer<typeof totalsView>;

export const readTotals = endpoint({
  method: 'GET',
  url: '/api/admin/totals',
  access: 'admin',
  schema: { summary: 'Read totals of the whole market', tags, response: { 200: totalsView } },
});

const maxPeriodDays = 366;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days of the restaurants' own calendars, both included; without them the last thirty. */
const span = { from: z.iso.date().optional(), to: z.iso.date().optional() };
const isValidPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  (from === undefined && to === undefined) ||
  (from !== undefined && to !== undefined && from <= to && daysBetween(from, to) < maxPeriodDays);
const invalidPeriodMessage = `Please choose a first day and a later last day, at most ${maxPeriodDays} days.`;

/** `orders` were paid, `mealsSaved` are portions that were to be collected on these days, and were. */
const figures = money.extend({ orders: z.int(), mealsSaved: z.int() });
export type PeriodFigures = z.infer<typeof figures>;

export const periodTotalsView = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  all: figures,
  /** Oldest first, days without sales too. */
  days: z.array(figures.extend({ day: z.iso.date() })).max(maxPeriodDays),
  /** The fifty that took most, and as many ZIPs, most first. */
  byRestaurant: z.array(figures.extend({ id, name: z.string(), zip: z.string() })),
  byZip: z.array(figures.extend({ zip: z.string(), restaurants: z.int() })),
});
export type PeriodTotalsView = z.infer<typeof periodTotalsView>;

export const readPeriodTotals = endpoint({
  method: 'GET',
  url: '/api/admin/totals/span',
  access: 'admin',
  schema: {
    summary: 'Read totals of a span of days, by day, restaurant and ZIP',
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
    summary: 'Export the same, with every row',
    tags,
    querystring: z
      .strictObject({ ...span, by: z.enum(['day', 'restaurant', 'zip']) })
      .refine(isValidPeriod, invalidPeriodMessage),
    response: { 200: z.string() },
  },
});
