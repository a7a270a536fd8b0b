import { bigint, notNull, row, text } from '../../platform/database/row.ts';

/* Sales and tax by month and area, kept like the other figures (docs/decisions/0032-figures-are-kept-as-sums-by-day.md). */

const names = ['gross_cents', 'restaurant_discount_cents', 'base_cents', 'collected_cents', 'refunded_cents'] as const;

export const taxFigureNames = names.join(', ');
/** `coalesce(sum(gross_cents), 0)::bigint as gross_cents, …` */
export const totalTaxFigures = names.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');
export const addTaxFigures = names.map((name) => `${name} = tax_months.${name} + excluded.${name}`).join(', ');
export const putTaxFigures = names.map((name) => `${name} = excluded.${name}`).join(', ');
/** Whether any figure differs; a row that does not exist has zeros. */
export const taxFiguresDiffer = (one: string, other: string): string =>
  names.map((name) => `coalesce(${one}.${name}, 0) <> coalesce(${other}.${name}, 0)`).join(' or ');

export const taxFiguresRow = row({
  grossCents: notNull(bigint),
  restaurantDiscountCents: notNull(bigint),
  baseCents: notNull(bigint),
  collectedCents: notNull(bigint),
  refundedCents: notNull(bigint),
});

/** The sums that the job keeps, and the changes of the last minute. @param months - SQL such as `month = $1` */
export const taxMonthsSql = (months: string): string => `select month, state, area, ${taxFigureNames}
    from tax_months where ${months}
  union all select month, state, area, ${taxFigureNames} from tax_changes where ${months}`;

/** `state` is two letters, and `area` is empty without an area. */
export const taxKeyRow = row({ state: notNull(text), area: notNull(text) });
