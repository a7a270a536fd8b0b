import type { StatementLine, StatementView } from '@fondly/contract/payout';

export const lineNames: Record<StatementLine['kind'], string> = {
  order: 'Order',
  topup: 'Coupon paid by Fondly',
  refund: 'Refund',
  correction: 'Correction',
  returned: 'Earlier payout sent back by the bank',
  other: 'Other',
};

/** 1298 as "12.98", -250 as "-2.50": what a spreadsheet adds up. */
const amount = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** A name that begins like a formula is only a name: a spreadsheet must not run it. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A statement as CSV with a total that its lines add up to. Times are UTC, amounts US dollars. */
export function statementCsv({ payout, lines }: StatementView): string {
  const rows = lines.map(({ bookedAt, kind, orderNumber, mealName, note, amountCents }) => {
    const words = [bookedAt, lineNames[kind], orderNumber ?? '', mealName ?? '', note ?? ''];
    return [...words.map(cell), amount(amountCents)].join(',');
  });
  const head = 'Booked (UTC),What,Order,Meal,Why,Amount (USD)';
  const last = [payout.arrivalDate, 'Payout', '', '', payout.reference ?? ''];
  const total = [...last.map(cell), amount(payout.amountCents)].join(',');
  return [head, ...rows, total, ''].join('\r\n');
}
