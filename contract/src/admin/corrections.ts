import { z } from 'zod';
import { endpoint, id, instant } from '../endpoint.ts';

/** What a reconciliation with Stripe can find. */
export const correctionKinds = [
  /** The status of an order did not match its payment. */
  'order',
  /** A payment of ours without an order: voided or, if it was captured, refunded after a day. */
  'unknown-payment',
  /** A payment that our software did not create; a person decides about it. */
  'foreign-payment',
  'refund',
  'transfer',
  'account',
  /** An event that never reached us. */
  'event',
  /** Our ledger and the Stripe balance show different amounts. */
  'books',
  /** A payment that has been authorized for over an hour and is neither captured nor voided. */
  'long-reserved',
] as const;

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const correctionView = z.strictObject({
  id,
  kind: z.enum(correctionKinds),
  objectId: z.string(),
  orderId: id.nullable(),
  before: values,
  /** Equal to `before` where a person has to decide. */
  after: values,
  foundAt: instant,
  lastFoundAt: instant,
  occurrences: z.int(),
  /** When an admin resolved it. */
  resolvedAt: instant.nullable(),
});
export type CorrectionView = z.infer<typeof correctionView>;

export const readCorrections = endpoint({
  method: 'GET',
  url: '/api/admin/corrections',
  access: 'admin',
  schema: {
    summary: 'List the differences found between our books and Stripe, newest first',
    tags: ['Admin'],
    response: {
      200: z.strictObject({ total: z.int(), lastDay: z.int(), corrections: z.array(correctionView) }),
    },
  },
});
