import { z } from 'zod';
import { instant } from '../endpoint.ts';

/** A review whose customer lets others read it. */
export const reviewView = z.strictObject({
  firstName: z.string(),
  mealName: z.string(),
  rating: z.int(),
  review: z.string(),
  createdAt: instant,
});
export type ReviewView = z.infer<typeof reviewView>;
