import { z } from 'zod';
import { cents, endpoint, id } from './endpoint.ts';

const money = z.strictObject({ grossCents: cents, refundsCents: cents, netCents: cents });

/** Restaurant specification, section 2, Admin dashboard. All money is customers' money as the ledger has it. */
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
  /** The last thirty days of the restaurants' own calendars, oldest first, days without sales too. */
  days: z.array(money.extend({ day: z.iso.date(), orders: z.int() })).length(30),
  /** The twenty that took most, and all ZIPs, most first. */
  byRestaurant: z.array(money.extend({ id, name: z.string(), orders: z.int() })),
  byZip: z.array(money.extend({ zip: z.string(), restaurants: z.int(), orders: z.int() })),
});
export type TotalsView = z.infer<typeof totalsView>;

export const readTotals = endpoint({
  method: 'GET',
  url: '/api/admin/totals',
  schema: { summary: 'Totals, by day, by restaurant and by ZIP', tags: ['Operator'], response: { 200: totalsView } },
});
