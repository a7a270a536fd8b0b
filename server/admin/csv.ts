type Cell = string | number | null;

/** A name that begins like a formula is only a name: a spreadsheet must not run it. */
const text = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
const cell = (value: Cell) => (typeof value === 'number' ? String(value) : text(value ?? ''));

/** Rows as CSV (RFC 4180), with the names of the columns first. */
export function csv(columns: string[], rows: Cell[][]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** 1298 as 12.98, what a spreadsheet adds up. */
export const dollars = (cents: number): number => cents / 100;
