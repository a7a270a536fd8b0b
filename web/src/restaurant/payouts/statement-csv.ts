import { csvCell as cell } from '@fondly/contract/csv';
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

/** A statement as CSV, with a total that its lines add up to. Times are UTC and amounts US dollars. */
export function statementCsv({ payout, lines }: StatementView): string {
  const rows = lines.map(({ bookedAt, kind, orderNumber, mealName, note, amountCents }) => {
    const cells = [bookedAt, lineNames[kind](), orderNumber ?? '', mealName ?? '', note ?? ''];
    return [...cells.map(cell), amount(amountCents)].join(',');
  });
  const head = [
    m.restaurant_payouts_csv_booked(),
    m.restaurant_payouts_column_description(),
    m.restaurant_payouts_line_order(),
    m.restaurant_payouts_csv_meal(),
    m.restaurant_payouts_csv_reason(),
    m.restaurant_payouts_csv_amount(),
  ].join(',');
  const totalRow = [payout.arrivalDate, m.restaurant_payouts_column_payout(), '', '', payout.reference ?? ''];
  const total = [...totalRow.map(cell), amount(payout.amountCents)].join(',');
  return [head, ...rows, total, ''].join('\r\n');
}
