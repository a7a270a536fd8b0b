import { z } from 'zod';
import { endpoint, id, instant } from '../endpoint.ts';

/** What a comparison with the card provider's books can find. */
export const correctionKinds = [
  /** An order was not where its payment is. */
  'order',
  /** A payment of ours without an order: let go or, when it was taken, paid back after a day. */
  'unknown-payment',
  /** A payment that nothing of ours made; left to a person. */
  'foreign-payment',
  'refund',
  'transfer',
  'account',
  /** An event that never reached us. */
  'event',
  /** Our ledger and the provider's balance say different amounts. */
  'books',
  /** Money that has been reserved for over an hour and is neither taken nor let go. */
  'long-reserved',
] as const;

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const correctionView = z.strictObject({
  id,
  kind: z.enum(correctionKinds),
  objectId: z.string(),
  orderId: id.nullable(),
  before: values,
  /** The same as before where a person has to look. */
  after: values,
  foundAt: instant,
  seenAt: instant,
  occurrences: z.int(),
  /** When an operator has looked at it. */
  resolvedAt: instant.nullable(),
});
export type CorrectionView = z.infer<typeof correctionView>;

export const readCorrections = endpoint({
  method: 'GET',
  url: '/api/admin/corrections',
  access: 'admin',
  schema: {
    summary: 'List corrections of our books, newest first; in steady state there are none',
    tags: ['Admin'],
    response: {
      200: z.strictObject({ total: z.int(), lastDay: z.int(), corrections: z.array(correctionView) }),
    },
  },
});
