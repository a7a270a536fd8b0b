import { csvCell as cell } from '@fondly/contract/csv';
import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
import { csvAmount as amount } from '../../shared/ui/data/csv.ts';

export const lineNames: Record<StatementLine['kind'], string> = {
  order: 'Order',
  topup: 'Coupon paid by Fondly',
  refund: 'Refund',
  correction: 'Correction',
  returned: 'Earlier payout sent back by the bank',
  other: 'Other',
};

/** A statement as CSV, with a total that its lines add up to. Times are UTC and amounts US dollars. */
export function statementCsv({ payout, lines }: StatementView): string {
  const rows = lines.map(({ bookedAt, kind, orderNumber, mealName, note, amountCents }) => {
    const cells = [bookedAt, lineNames[kind], orderNumber ?? '', mealName ?? '', note ?? ''];
    return [...cells.map(cell), amount(amountCents)].join(',');
  });
  const head = 'Booked (UTC),What,Order,Meal,Why,Amount (USD)';
  const totalRow = [payout.arrivalDate, 'Payout', '', '', payout.reference ?? ''];
  const total = [...totalRow.map(cell), amount(payout.amountCents)].join(',');
  return [head, ...rows, total, ''].join('\r\n');
}
