import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, okResponse, requiredText } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { auditReason } from './audit.ts';

const tags = ['Admin'];

/** A rule is in effect until the next one of its scope. Only a planned one can be withdrawn. */
export const feeRuleStates = ['planned', 'in-effect', 'superseded', 'withdrawn'] as const;

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** The narrowest scope wins: a restaurant, its tax area, all restaurants. */
const feeRule = z.strictObject({
  id,
  restaurant: z.strictObject({ id, name: z.string() }).nullable(),
  taxArea: z.strictObject({ slug, name: z.string() }).nullable(),
  /** Hundredths of a percent: 1,200 is 12%. */
  basisPoints: z.int(),
  fixedCents: cents,
  /** The first day, on each restaurant's clock. */
  fromDate: z.iso.date(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  state: z.enum(feeRuleStates),
});
export type FeeRule = z.infer<typeof feeRule>;

export const listFeeRules = endpoint({
  method: 'GET',
  url: '/api/admin/fees',
  access: 'admin',
  schema: {
    summary: 'List the newest 200 fee rules',
    tags,
    response: {
      200: z.strictObject({
        /** Today, where the day is furthest ahead. */
        today: z.iso.date(),
        /** The first day on which a fee may rise. */
        increasesFrom: z.iso.date(),
        rules: z.array(feeRule),
      }),
    },
  },
});

const range = (max: number, code: 'fee-percent-range' | 'fee-fixed-range') =>
  z.int().min(0, fieldError(code)).max(max, fieldError(code));

export const planFeeRule = endpoint({
  method: 'POST',
  url: '/api/admin/fees',
  access: 'admin',
  problems: ['not-found', 'fee-date-past', 'fee-date-taken', 'fee-notice'],
  schema: {
    summary: 'Plan the fee of all restaurants, of those of a tax area, or of one from a day on',
    tags,
    /** At most one of restaurant and tax area; all restaurants without either. */
    body: z
      .strictObject({
        restaurantId: id.nullable().default(null),
        taxArea: slug.nullable().default(null),
        basisPoints: range(policies.feeMaxBasisPoints, 'fee-percent-range'),
        fixedCents: range(policies.feeMaxFixedCents, 'fee-fixed-range'),
        fromDate: z.iso.date(fieldError('day-missing')),
        reason: requiredText(200),
      })
      .refine(({ restaurantId, taxArea }) => restaurantId === null || taxArea === null, {
        path: ['taxArea'],
        message: fieldError('fee-scope'),
      }),
    response: { 200: z.strictObject({ id }) },
  },
});

export const withdrawFeeRule = endpoint({
  method: 'POST',
  url: '/api/admin/fees/:id/withdraw',
  access: 'admin',
  problems: ['not-found', 'fee-rule-in-effect'],
  schema: {
    summary: 'Withdraw a fee rule that is not in effect yet',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});
