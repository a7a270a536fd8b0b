import { csvFile } from '@fondly/contract/csv';

/** 1298 as "12.98", -250 as "-2.50": numbers that a spreadsheet can add. */
export const csvAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Downloads a CSV file. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([csvFile(text)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts the download before the next task, so the URL can be revoked then.
  setTimeout(() => URL.revokeObjectURL(url));
}
