import { z } from 'zod';
import { cents, endpoint, id, idParam, integerInUrl, okResponse, trimmedText } from '../endpoint.ts';
import { auditReason } from './audit.ts';

const tags = ['Admin'];

/** Who receives the manual payouts of a restaurant. The tax number on the form is not kept. */
const payee = z.strictObject({
  /** Empty until an admin enters it. */
  name: z.string(),
  w9ReceivedOn: z.iso.date().nullable(),
});
export type Payee = z.infer<typeof payee>;

/** A limit of a law or of Fondly, in effect today. */
export const complianceLimit = z.strictObject({
  /** Null where the amount alone decides. */
  sales: z.int().nullable(),
  cents,
  source: z.string(),
});
export type ComplianceLimit = z.infer<typeof complianceLimit>;

export const readPayee = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants/:id/payee',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Read who receives the manual payouts of a restaurant, and how much this calendar year',
    tags,
    params: idParam,
    response: { 200: payee.extend({ year: z.int(), paidCents: cents, w9Limit: complianceLimit }) },
  },
});

export const savePayee = endpoint({
  method: 'PUT',
  url: '/api/admin/restaurants/:id/payee',
  access: 'admin',
  problems: ['restaurant-not-found', 'payee-name-missing'],
  schema: {
    summary: 'Save who receives the manual payouts of a restaurant, and whether Form W-9 has arrived',
    tags,
    params: idParam,
    body: z.strictObject({
      /** As on Form W-9. */
      name: trimmedText(120),
      w9ReceivedOn: z.iso.date().nullable(),
      reason: auditReason,
    }),
    response: { 200: okResponse },
  },
});

/** What one restaurant was paid manually, for Form 1099-K. */
const payeeYear = z.strictObject({
  restaurantId: id,
  name: z.string(),
  payeeName: z.string(),
  w9ReceivedOn: z.iso.date().nullable(),
  /** Paid by customers in the year, for orders whose share was paid manually. */
  grossCents: cents,
  /** Those payments by customers. */
  payments: z.int(),
  /** Bank transfers to the restaurant in the year. */
  paidCents: cents,
  transfers: z.int(),
  /** Above both limits of Form 1099-K. */
  isReportable: z.boolean(),
  /** Bank transfers above the limit of Form W-9, which has not arrived. */
  isW9Missing: z.boolean(),
});
export type PayeeYear = z.infer<typeof payeeYear>;

export const readPayeeYear = endpoint({
  method: 'GET',
  url: '/api/admin/payouts/year',
  access: 'admin',
  schema: {
    summary: 'List what each restaurant was paid manually in a calendar year, the highest gross first',
    tags,
    querystring: z.strictObject({ year: integerInUrl(2020, 2100).optional() }),
    response: {
      200: z.strictObject({
        year: z.int(),
        formLimit: complianceLimit,
        w9Limit: complianceLimit,
        restaurants: z.array(payeeYear),
        /** Whether more restaurants were paid than the list has. */
        isCut: z.boolean(),
      }),
    },
  },
});
