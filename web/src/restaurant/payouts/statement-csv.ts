import { csvCell as cell } from '@fondly/contract/csv';
import { formatFee } from '@fondly/contract/prices/fee';
import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { csvAmount as amount } from '../../shared/ui/data/csv.ts';

export const lineNames: Record<StatementLine['kind'], () => string> = {
  order: m.restaurant_payouts_line_order,
  topup: m.restaurant_payouts_line_coupon,
  refund: m.restaurant_payouts_line_refund,
  correction: m.restaurant_payouts_line_correction,
  returned: m.restaurant_payouts_line_returned,
  other: m.restaurant_payouts_line_other,
};

/** The tax of the orders of a statement, which Fondly remits. */
export const sumTaxCents = (lines: StatementLine[]): number => lines.reduce((sum, { taxCents }) => sum + taxCents, 0);

/**
 * A statement as CSV, with a total that its lines add up to. Times are UTC and amounts US dollars. Fee and tax explain the
 * amount and are no part of it.
 */
export function statementCsv({ payout, lines }: StatementView): string {
  const rows = lines.map(({ bookedAt, kind, orderNumber, mealName, note, amountCents, fee, taxCents }) => {
    const cells = [bookedAt, lineNames[kind](), orderNumber ?? '', mealName ?? '', note ?? ''];
    const memo = [cell(fee ? formatFee(fee) : ''), amount(fee?.cents ?? 0), amount(taxCents)];
    return [...cells.map(cell), ...memo, amount(amountCents)].join(',');
  });
  const head = [
    m.restaurant_payouts_csv_booked(),
    m.restaurant_payouts_column_description(),
    m.restaurant_payouts_line_order(),
    m.restaurant_payouts_csv_meal(),
    m.restaurant_payouts_csv_reason(),
    m.restaurant_payouts_csv_fee_rule(),
    m.restaurant_payouts_csv_fee(),
    m.restaurant_payouts_statement_tax(),
    m.restaurant_payouts_csv_amount(),
  ].join(',');
  const totalRow = [payout.arrivalDate, m.restaurant_payouts_column_payout(), '', '', payout.reference ?? ''];
  const feeCents = lines.reduce((sum, { fee }) => sum + (fee?.cents ?? 0), 0);
  const memo = [cell(''), amount(feeCents), amount(sumTaxCents(lines))];
  const total = [...totalRow.map(cell), ...memo, amount(payout.amountCents)].join(',');
  return [head, ...rows, total, ''].join('\r\n');
}
