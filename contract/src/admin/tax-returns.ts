import { z } from 'zod';
import { cents, count, endpoint, id, integerInUrl, okResponse, requiredText } from '../endpoint.ts';
import { fieldError } from '../sentences/field-errors.ts';

const tags = ['Admin'];
/** Sums of many orders, in cents. */
const sum = z.int();

/** A calendar month where the sales are, such as 2026-10. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldError('day-missing'));
const area = z.string().regex(/^[a-z0-9-]{1,60}$/);

/**
 * Sales before discounts, the discounts of their restaurants, the amount that is taxed, and its tax, of orders that were
 * charged in the month. `refundedCents` is the tax that refunds of the month returned, whenever the order was charged.
 */
const taxFigures = z.strictObject({
  grossCents: sum,
  restaurantDiscountCents: sum,
  baseCents: sum,
  collectedCents: sum,
  refundedCents: sum,
  /** Collected less refunded. Below 0, the state owes it. */
  netDueCents: sum,
});
export type TaxFigures = z.infer<typeof taxFigures>;

/** A month is closed ten days after its end. Then its areas can be filed, one by one. */
const monthState = z.enum(['open', 'closed', 'paid']);
export type TaxMonthState = z.infer<typeof monthState>;

const monthView = taxFigures.extend({
  month,
  /** `paid` when every area is. */
  state: monthState,
  /** The first day on which it can be filed. */
  closesOn: z.iso.date(),
  /** Tax areas with sales or refunds in the month, and those filed and paid. */
  areas: count,
  paidAreas: count,
});
export type TaxMonth = z.infer<typeof monthView>;

const stateSales = z.strictObject({ state: z.string(), grossCents: sum });
export type StateSales = z.infer<typeof stateSales>;

export const listTaxMonths = endpoint({
  method: 'GET',
  url: '/api/admin/tax/months',
  access: 'admin',
  schema: {
    summary: 'List the months of a year with their sales and tax, from the ledger, newest first',
    tags,
    querystring: z.strictObject({ year: integerInUrl(2020, 2099).optional() }),
    response: {
      200: z.strictObject({
        year: z.int(),
        /** The years with sales, and the shown one, newest first. */
        years: z.array(z.int()),
        months: z.array(monthView).max(12),
        /** Gross sales of a state and year from which its tax may be due, and where that is published. */
        threshold: z.strictObject({ cents: sum, source: z.string() }),
        /** By state, the highest first. */
        states: z.array(stateSales),
      }),
    },
  },
});

const areaView = taxFigures.extend({
  /** Null for sales of restaurants without a tax area, which are not filed here. */
  area: area.nullable(),
  name: z.string().nullable(),
  state: z.string(),
  status: monthState,
  /** How it was paid. */
  payment: z
    .strictObject({ amountCents: sum, paidOn: z.iso.date(), reference: z.string(), filedBy: z.string() })
    .nullable(),
});
export type TaxMonthArea = z.infer<typeof areaView>;

export const readTaxMonth = endpoint({
  method: 'GET',
  url: '/api/admin/tax/months/:month',
  access: 'admin',
  schema: {
    summary: 'Read the sales and the tax of a month by tax area, from the ledger',
    tags,
    params: z.strictObject({ month }),
    response: { 200: z.strictObject({ month, closesOn: z.iso.date(), areas: z.array(areaView) }) },
  },
});

export const listRestaurantsWithoutTaxArea = endpoint({
  method: 'GET',
  url: '/api/admin/tax/restaurants-without-area',
  access: 'admin',
  schema: {
    summary: 'List the first fifty approved restaurants without a tax area, by name',
    tags,
    response: {
      200: z.strictObject({
        restaurants: z.array(z.strictObject({ id, name: z.string(), zip: z.string() })).max(50),
        hasMore: z.boolean(),
        /** The service date from which they cannot sell; null without the setting. */
        requiredFrom: z.iso.date().nullable(),
      }),
    },
  },
});

export const exportTaxCsv = endpoint({
  method: 'GET',
  url: '/api/admin/tax.csv',
  access: 'admin',
  schema: {
    summary: 'Export the sales and the tax of a year by month and tax area as CSV',
    tags,
    querystring: z.strictObject({ year: integerInUrl(2020, 2099) }),
    response: { 200: z.string() },
  },
});

export const fileTaxReturn = endpoint({
  method: 'POST',
  url: '/api/admin/tax/returns',
  access: 'admin',
  problems: ['not-found', 'tax-month-open', 'tax-month-changed', 'tax-return-filed'],
  schema: {
    summary: 'Record that the tax of an area and month was filed and paid, once',
    tags,
    /** The reference, such as the number of the confirmation, is also the reason in the audit log. */
    body: z.strictObject({
      /** Made when the form opens. A repeated request changes nothing and is answered like the first. */
      requestId: id,
      area,
      month,
      /** The amount that the admin saw and paid: the net due. */
      amountCents: cents,
      paidOn: z.iso.date(fieldError('day-missing')),
      reference: requiredText(100),
    }),
    response: { 200: okResponse },
  },
});
