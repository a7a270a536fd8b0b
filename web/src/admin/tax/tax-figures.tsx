import type { TaxFigures } from '@fondly/contract/admin/tax-returns';
import { formatCents } from '@fondly/contract/money';
import type { Column } from '../../shared/ui/data/data-table.tsx';

/** "October 2026". @param month - such as 2026-10 */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );

/** Each figure, in the order of the sum that leads to the net due. */
const figures: [name: string, read: (row: TaxFigures) => number, hideBelow?: 'wide'][] = [
  ['Gross', ({ grossCents }) => grossCents],
  ['Kitchen discounts', ({ restaurantDiscountCents }) => restaurantDiscountCents, 'wide'],
  ['Taxed', ({ baseCents }) => baseCents, 'wide'],
  ['Collected', ({ collectedCents }) => collectedCents],
  ['Refunded', ({ refundedCents }) => refundedCents],
  ['Net due', ({ netDueCents }) => netDueCents],
];

export const figureColumns: Column<TaxFigures>[] = figures.map(([name, read, hideBelow]) => ({
  name,
  isNumber: true,
  ...(hideBelow && { hideBelow }),
  cell: (row) => formatCents(read(row)),
}));

/** The same for a dialog. */
export const listFigures = (row: TaxFigures): [string, string][] =>
  figures.map(([name, read]) => [name, formatCents(read(row))]);
