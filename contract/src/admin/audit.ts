import { z } from 'zod';
import { endpoint, id, instant, integerInUrl, maxBigint, requiredLines, trimmedText } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { findRangeError } from '../sentences/export-range.ts';

/** Every change that an admin can make. The words are stored, so they cannot be renamed. */
export const auditActions = [
  'restaurant.approve',
  'restaurant.ask-changes',
  'restaurant.reject',
  'restaurant.suspend',
  'restaurant.reinstate',
  'restaurant.hide',
  'restaurant.show',
  'restaurant.check-point',
  'restaurant.revoke-key',
  'meal.hide',
  'meal.show',
  'order.refund',
  'order.cancel',
  'payout.by-hand',
  'payout.returned',
  'earnings.adjust',
  'dispute.take-share',
  'alarm.resolve',
  'correction.resolve',
  'order.contact',
  'order.messages',
  'order.excuse',
  'order.count-no-show',
  'complaint.answer',
  'person.contact',
  'person.disable',
  'person.enable',
  'person.export',
  'person.erase',
  'person.revoke-token',
  'rating.hide',
  'rating.show',
  'listing-report.review',
  'listing-report.decide',
  'case.take',
  'case.release',
  'coupon.create',
  'coupon.disable',
  'coupon.enable',
  'job.retry',
  'mail.retry',
  'event.retry',
  'books.compare',
  'invariants.check',
  'zip-message.send',
  'zip-message.stop',
  'spot.add',
  'spot.change',
  'spot.retire',
  'spot.restore',
  'area.add',
  'area.change',
  'area.retire',
  'area.restore',
  'cuisine.add',
  'cuisine.rename',
  'cuisine.retire',
  'cuisine.restore',
  'tax-area.add',
  'tax-area.rename',
  'tax-rate.plan',
  'tax-rate.withdraw',
  'tax-return.file',
  'restaurant.tax-area',
  'fee.plan',
  'fee.withdraw',
  'restaurant.payee',
  'seller-duty.exempt',
  'seller-duty.end-exemption',
  'operator.enrol',
  'operator.recover',
  'operator.renew-codes',
  'operator.add-passkey',
  'operator.delete-passkey',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Required for each change that an admin makes; the audit log keeps it. */
export const auditReason = requiredLines(500);

/** A stored value that an action changed, as texts. Null is no value. */
const auditChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** A line of the audit log as the pages of its objects show it. */
export const auditEntry = z.strictObject({
  at: instant,
  action: z.string(),
  actorName: z.string(),
  reason: z.string(),
  changes: z.array(auditChange),
});

export const auditLine = z.strictObject({
  id: z.int(),
  at: instant,
  actorId: id,
  actorName: z.string(),
  action: z.enum(auditActions),
  objectId: z.string(),
  /** The name at that time: names change, lines do not. */
  objectName: z.string(),
  reason: z.string(),
  changes: z.array(auditChange),
  /** The network address of the admin; null in entries that are older than the column. */
  address: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

const filter = {
  action: z.enum(auditActions).optional(),
  /** Matches the name of the object, the name of the admin, or the reason. */
  search: trimmedText(100).optional(),
  /** The first and the last day, in the time zone of the pilot city. Both or none. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const hasValidDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined && to === undefined ? true : findRangeError({ from: from ?? '', to: to ?? '' }) === null;
const invalidDaysMessage = `Please choose a first day and a later last day, at most ${policies.exportMaxDays} days.`;

export const listAudit = endpoint({
  method: 'GET',
  url: '/api/admin/audit',
  access: 'admin',
  schema: {
    summary: 'List what admins have done, newest first',
    tags: ['Admin'],
    querystring: z
      .strictObject({ ...filter, olderThan: integerInUrl(1, maxBigint).optional() })
      .refine(hasValidDays, invalidDaysMessage),
    response: { 200: z.strictObject({ lines: z.array(auditLine), olderThan: z.int().nullable() }) },
  },
});

export const exportAuditCsv = endpoint({
  method: 'GET',
  url: '/api/admin/audit.csv',
  access: 'admin',
  schema: {
    summary: 'Export the audit log as CSV, with every line that passes the filter',
    tags: ['Admin'],
    querystring: z.strictObject(filter).refine(hasValidDays, invalidDaysMessage),
    response: { 200: z.string() },
  },
});
