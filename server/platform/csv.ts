import { csvCell } from '@fondly/contract/csv';

type Cell = string | number | null;

const toCell = (value: Cell) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''));

/** Rows as CSV, after a row with the names of the columns. */
export function csv(columns: string[], rows: Cell[][]): string {
  return [columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** 1298 cents as `12.98`, which a spreadsheet can add up. */
export const dollars = (cents: number): number => cents / 100;
