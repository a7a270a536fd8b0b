import { z } from 'zod';
import { endpoint, id, instant, trimmedText } from '../endpoint.ts';

/** Everything an operator can do that changes something. The words are kept for good, so none is ever renamed. */
export const auditActions = [
  'restaurant.approve',
  'restaurant.ask-changes',
  'restaurant.reject',
  'restaurant.suspend',
  'restaurant.reinstate',
  'restaurant.hide',
  'restaurant.show',
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
  'complaint.answer',
  'person.contact',
  'person.disable',
  'person.enable',
  'person.export',
  'person.erase',
  'rating.hide',
  'rating.show',
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
  'operator.enrol',
  'operator.recover',
  'operator.renew-codes',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditLine = z.strictObject({
  id: z.int(),
  at: instant,
  actorId: id,
  actorName: z.string(),
  action: z.enum(auditActions),
  objectId: z.string(),
  /** As it was called then: a name may change, a line never does. */
  objectName: z.string(),
  reason: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

const filter = {
  action: z.enum(auditActions).optional(),
  /** In the name of the object or of the operator, or in the reason. */
  search: trimmedText(100).optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  url: '/api/admin/audit',
  access: 'admin',
  schema: {
    summary: 'List audit entries, newest first',
    tags: ['Admin'],
    querystring: z.strictObject({
      ...filter,
      olderThan: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: { 200: z.strictObject({ lines: z.array(auditLine), olderThan: z.int().nullable() }) },
  },
});

export const exportAuditCsv = endpoint({
  method: 'GET',
  url: '/api/admin/audit.csv',
  access: 'admin',
  schema: {
    summary: 'Export the same, with every entry that matches the filter',
    tags: ['Admin'],
    querystring: z.strictObject(filter),
    response: { 200: z.string() },
  },
});
