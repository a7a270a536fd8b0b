import { z } from 'zod';
import { timeOfDay } from '../../endpoint.ts';

/** Of a restaurant that lists by hand: the median of the last 8 weeks on its clock. */
export const usualSaleView = z.strictObject({
  /** Sunday is 0. */
  weekday: z.int().min(0).max(6),
  listsAt: timeOfDay,
  /** After how many minutes its meals are usually gone; null when they usually are not. */
  goneAfterMinutes: z.int().nullable(),
});
export type UsualSaleView = z.infer<typeof usualSaleView>;
