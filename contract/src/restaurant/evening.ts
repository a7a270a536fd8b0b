import { z } from 'zod';
import { cents, endpoint } from '../endpoint.ts';

/** The most thanks that are listed. */
export const maxThanks = 3;

/** What the restaurant saved today, once nothing is left to sell or to hand over. */
const evening = z.strictObject({
  orders: z.int(),
  portions: z.int(),
  /** The restaurant's share of today's sales, less refunds. Counter staff see no amounts. */
  earnedCents: cents.optional(),
  /** Customers of today who gave four or five stars. */
  thanks: z.int(),
  /** What some of them wrote, the newest first. */
  words: z.array(z.strictObject({ name: z.string(), review: z.string() })).max(maxThanks),
});
export type Evening = z.infer<typeof evening>;

export const readEvening = endpoint({
  method: 'GET',
  url: '/api/restaurant/evening',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: {
    summary: 'Read what your restaurant saved today, once nothing is left to sell or to hand over',
    tags: ['Your restaurant'],
    response: { 200: z.strictObject({ evening: evening.nullable() }) },
  },
});
