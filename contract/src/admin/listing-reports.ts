import { z } from 'zod';
import { endpoint, id, idParam, instant, integerInUrl, okResponse } from '../endpoint.ts';
import { listingReportReasons, listingReportStatuses } from '../moderation/listing-report-reasons.ts';
import { auditReason } from './audit.ts';
import { caseOwner } from './cases.ts';

const tags = ['Admin'];
export const adminListingReport = z.strictObject({
  id,
  restaurantId: id,
  restaurantName: z.string(),
  /** Null for a report of the kitchen. */
  mealName: z.string().nullable(),
  reason: z.enum(listingReportReasons),
  text: z.string(),
  status: z.enum(listingReportStatuses),
  /** Whether the reporter left an address and is told of the outcome. */
  hasReporter: z.boolean(),
  owner: caseOwner,
  dueBy: instant,
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type AdminListingReport = z.infer<typeof adminListingReport>;

export const listListingReports = endpoint({
  method: 'GET',
  url: '/api/admin/listing-reports',
  access: { admin: 'polling' },
  schema: {
    summary: 'List reported meals and kitchens: open ones by deadline, or decided ones, newest first',
    tags,
    querystring: z.strictObject({
      show: z.enum(['open', 'decided']).default('open'),
      page: integerInUrl(1, 10_000).default(1),
    }),
    response: { 200: z.strictObject({ reports: z.array(adminListingReport), hasMore: z.boolean() }) },
  },
});

export const reviewListingReport = endpoint({
  method: 'POST',
  url: '/api/admin/listing-reports/:id/review',
  access: 'admin',
  problems: ['listing-report-not-found', 'listing-report-changed'],
  schema: {
    summary: 'Take a new report into review',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});

export const decideListingReport = endpoint({
  method: 'POST',
  url: '/api/admin/listing-reports/:id/decide',
  access: 'admin',
  problems: ['listing-report-not-found', 'listing-report-changed'],
  schema: {
    summary: 'Close a report that is in review; a reporter who left an address is told of the outcome',
    tags,
    params: idParam,
    body: z.strictObject({ outcome: z.enum(['acted-on', 'no-violation']), reason: auditReason }),
    response: { 200: okResponse },
  },
});
