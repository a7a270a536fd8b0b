import { z } from 'zod';
import { cents, count, endpoint, id, idParam, instant, integerInUrl, okResponse, requiredText } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { auditReason } from './audit.ts';

const tags = ['Admin'];
const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const slugParam = z.strictObject({ slug });
const name = requiredText(60);

/** A rate is in effect until the next one of its area. Only a planned one can be withdrawn. */
export const taxRateStates = ['planned', 'in-effect', 'superseded', 'withdrawn'] as const;

const taxRate = z.strictObject({
  id,
  /** Parts per million: 89,000 is 8.9%. */
  ppm: z.int(),
  /** The first day, in the area's time zone. */
  fromDate: z.iso.date(),
  source: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  state: z.enum(taxRateStates),
});
export type TaxRate = z.infer<typeof taxRate>;

const taxArea = z.strictObject({
  slug,
  name: z.string(),
  state: z.string(),
  /** Today in the area's time zone. A rate begins on a later day. */
  today: z.iso.date(),
  /** Restaurants that belong to it, whatever their status. */
  restaurants: count,
  /** Newest first, the last fifty. */
  rates: z.array(taxRate),
});
export type TaxArea = z.infer<typeof taxArea>;

export const listTaxAreas = endpoint({
  method: 'GET',
  url: '/api/admin/tax/areas',
  access: 'admin',
  schema: {
    summary: 'List tax areas by name, with their rates',
    tags,
    response: {
      200: z.strictObject({
        areas: z.array(taxArea),
      }),
    },
  },
});

export const createTaxArea = endpoint({
  method: 'POST',
  url: '/api/admin/tax/areas',
  access: 'admin',
  problems: ['name-taken'],
  schema: {
    summary: 'Add a tax area',
    tags,
    body: z.strictObject({
      name,
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, fieldError('state-unknown')),
      reason: auditReason,
    }),
    response: { 200: z.strictObject({ slug }) },
  },
});

export const renameTaxArea = endpoint({
  method: 'PUT',
  url: '/api/admin/tax/areas/:slug',
  access: 'admin',
  problems: ['not-found', 'name-taken'],
  schema: {
    summary: 'Correct the name of a tax area',
    tags,
    params: slugParam,
    body: z.strictObject({ name, reason: auditReason }),
    response: { 200: okResponse },
  },
});

const ppm = z.int().min(0, fieldError('tax-rate-range')).max(policies.taxRateMaxPpm, fieldError('tax-rate-range'));

export const planTaxRate = endpoint({
  method: 'POST',
  url: '/api/admin/tax/areas/:slug/rates',
  access: 'admin',
  problems: ['not-found', 'rate-date-past', 'rate-date-taken'],
  schema: {
    summary: 'Plan the tax rate of an area from a later day on',
    tags,
    params: slugParam,
    /** The source, such as "GA DOR chart Q1 2027", is also the reason in the audit log. */
    body: z.strictObject({ ppm, fromDate: z.iso.date(fieldError('day-missing')), source: requiredText(200) }),
    response: { 200: z.strictObject({ id }) },
  },
});

export const withdrawTaxRate = endpoint({
  method: 'POST',
  url: '/api/admin/tax/rates/:id/withdraw',
  access: 'admin',
  problems: ['not-found', 'rate-in-effect'],
  schema: {
    summary: 'Withdraw a tax rate that is not in effect yet',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});

export const setTaxArea = endpoint({
  method: 'PUT',
  url: '/api/admin/restaurants/:id/tax-area',
  access: 'admin',
  problems: ['not-found', 'tax-area-other-state', 'tax-area-higher-fee'],
  schema: {
    summary: 'Set the tax area of a restaurant',
    tags,
    params: idParam,
    body: z.strictObject({ taxArea: slug, reason: auditReason }),
    response: { 200: okResponse },
  },
});

const orderPriceView = z.strictObject({
  subtotalCents: cents,
  discountCents: cents,
  taxPpm: z.int(),
  taxBaseCents: cents,
  taxCents: cents,
  taxAbsorbedCents: cents,
  /** Of the area's rule, or the one for all. A restaurant with a rule of its own pays another fee. */
  feeBasisPoints: z.int(),
  feeFixedCents: cents,
  feeCents: cents,
  totalCents: cents,
  /** What is left for the restaurant. */
  earningCents: cents,
});

export const previewOrderPrice = endpoint({
  method: 'GET',
  url: '/api/admin/order-price',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Compute what an order would cost on a day',
    tags,
    querystring: z
      .strictObject({
        /** Without an area there is no tax, and the fee is the one for all. */
        taxArea: slug.optional(),
        date: z.iso.date(),
        unitPriceCents: integerInUrl(0, policies.priceMaxCents),
        quantity: integerInUrl(1, policies.portionsPerOrder),
        discountType: z.enum(['percent', 'fixed']).optional(),
        /** Whole percent, or cents. */
        discountValue: integerInUrl(1, policies.couponMaxCents).optional(),
        discountFunder: z.enum(['platform', 'restaurant']).default('platform'),
      })
      .refine(({ discountType, discountValue = 0 }) => discountType !== 'percent' || discountValue <= 100, {
        path: ['discountValue'],
        message: fieldError('percent-range'),
      }),
    response: { 200: orderPriceView },
  },
});
