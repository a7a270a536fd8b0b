import { z } from 'zod';
import { email, endpoint, id, okResponse, requiredLines } from '../endpoint.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { listingKinds, listingReportReasons } from './listing-report-reasons.ts';

const listing = z.strictObject({ kind: z.enum(listingKinds), id });

const tags = ['Public'];

export const readListing = endpoint({
  method: 'GET',
  url: '/api/listings/:kind/:id',
  access: 'public',
  problems: ['listing-not-found'],
  schema: {
    summary: 'Read the name of a meal or a kitchen that somebody wants to report',
    tags,
    params: listing,
    response: { 200: z.strictObject({ mealName: z.string().nullable(), restaurantName: z.string() }) },
  },
});

export const reportListing = endpoint({
  method: 'POST',
  url: '/api/listings/:kind/:id/reports',
  access: 'public',
  problems: ['listing-not-found', 'too-many-requests'],
  schema: {
    summary: 'Report a meal or a kitchen, without an account; a report alone hides nothing',
    tags,
    params: listing,
    body: z.strictObject({
      reason: z.enum(listingReportReasons, fieldError('problem-reason-missing')),
      text: requiredLines(2000),
      /** Told of the outcome. */
      email: email.nullable().default(null),
    }),
    response: { 201: okResponse },
  },
});
