import { csvCell as cell } from '@fondly/contract/csv';
import type { YearSummaryView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { csvAmount as amount } from '../../shared/ui/data/csv.ts';

type Figures = YearSummaryView['sums'];

/** The parts of the earnings with their names, and the tax: all but the tax add up to what was earned. */
export const listFigures = (of: Figures): [name: string, cents: number][] => [
  [m.restaurant_payouts_sum_sales(), of.salesCents],
  [m.restaurant_payouts_sum_discounts(), 0 - of.discountsCents],
  [m.restaurant_payouts_sum_fees(), 0 - of.feesCents],
  [m.restaurant_payouts_sum_refunds(), 0 - of.refundsCents],
  [m.restaurant_payouts_sum_corrections(), of.correctionsCents],
  [m.restaurant_payouts_sum_earned(), of.netCents],
  [m.restaurant_payouts_statement_tax(), of.taxCents],
];

/** A year as CSV by month, with a total that its months add up to. Amounts are US dollars. */
export function yearSummaryCsv({ year, months, sums }: YearSummaryView): string {
  const toRow = (name: string, of: Figures) =>
    [cell(name), of.orders, ...listFigures(of).map(([, cents]) => amount(cents))].join(',');
  const head = [
    m.restaurant_payouts_year_month(),
    m.restaurant_payouts_year_orders(),
    ...listFigures(sums).map(([name]) => name),
  ];
  return [
    head.map(cell).join(','),
    ...months.map(({ month, ...figures }) => toRow(month, figures)),
    toRow(m.restaurant_payouts_year_total_of({ year: String(year) }), sums),
    '',
  ].join('\r\n');
}
