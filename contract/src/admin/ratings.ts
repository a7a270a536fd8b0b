import { z } from 'zod';
import { endpoint, id, idParam, instant, integerInUrl, okResponse } from '../endpoint.ts';
import { auditReason } from './audit.ts';
import { hiddenRatingReasons } from './hidden-rating-reasons.ts';

const tags = ['Admin'];
export const adminRating = z.strictObject({
  /** The ID of the order: each order has one rating at most. */
  orderId: id,
  orderNumber: z.string(),
  mealName: z.string(),
  restaurantId: id,
  restaurantName: z.string(),
  customerName: z.string(),
  rating: z.int(),
  review: z.string(),
  createdAt: instant,
  hiddenAt: instant.nullable(),
  /** A code; older ratings have the words that an admin typed. */
  hiddenReason: z.string().nullable(),
  /** By someone who has worked for the restaurant: not in its average. */
  isInsider: z.boolean(),
  /** Others may read the review on the page of its restaurant. */
  isPublic: z.boolean(),
});
export type AdminRating = z.infer<typeof adminRating>;

/** `low` means one or two stars. */
export const ratingFilters = ['all', 'low', 'hidden'] as const;

export const listRatings = endpoint({
  method: 'GET',
  url: '/api/admin/ratings',
  access: 'admin',
  schema: {
    summary: 'List ratings, newest first',
    tags,
    querystring: z.strictObject({
      show: z.enum(ratingFilters).default('all'),
      restaurantId: id.optional(),
      page: integerInUrl(1, 10_000).default(1),
    }),
    response: { 200: z.strictObject({ ratings: z.array(adminRating), hasMore: z.boolean() }) },
  },
});

/** Moderation with reasons (docs/domain.md#ratings). */
export const hideRating = endpoint({
  method: 'POST',
  url: '/api/admin/ratings/:id/hide',
  access: 'admin',
  problems: ['rating-not-found'],
  schema: {
    summary: 'Hide a rating, also from the average of its restaurant; both sides are told why',
    tags,
    params: idParam,
    body: z.strictObject({ reason: z.enum(hiddenRatingReasons) }),
    response: { 200: okResponse },
  },
});

export const showRating = endpoint({
  method: 'POST',
  url: '/api/admin/ratings/:id/show',
  access: 'admin',
  problems: ['rating-not-found'],
  schema: {
    summary: 'Show a hidden rating again; both sides are told',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});
