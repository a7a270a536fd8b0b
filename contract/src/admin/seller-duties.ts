import { z } from 'zod';
import { endpoint, idParam, instant, okResponse } from '../endpoint.ts';
import { sellerDutyView } from '../restaurant/seller-duty.ts';
import { auditReason } from './audit.ts';
import { complianceLimit } from './payees.ts';

const tags = ['Admin'];

export const readSellerDutyAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants/:id/seller-duty',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: "Read a restaurant's duty as a high-volume seller",
    tags,
    params: idParam,
    response: {
      200: sellerDutyView.extend({
        limit: complianceLimit,
        countedAt: instant.nullable(),
        stoppedAt: instant.nullable(),
        exemptReason: z.string().nullable(),
        /** To read out on the phone, after the restaurant asked for a call; else null. */
        phoneCode: z.string().nullable(),
      }),
    },
  },
});

export const setSellerDutyExempt = endpoint({
  method: 'PUT',
  url: '/api/admin/restaurants/:id/seller-duty/exempt',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Exempt a restaurant from the duty of high-volume sellers, or end that; selling resumes at once',
    tags,
    params: idParam,
    body: z.strictObject({ isExempt: z.boolean(), reason: auditReason }),
    response: { 200: okResponse },
  },
});
