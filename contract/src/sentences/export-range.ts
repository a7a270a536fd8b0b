import { policies } from '../policies.ts';
import { type FieldError, fieldError } from './field-errors.ts';

/** The first and the last day of a file, both included, in a local time zone. */
export type ExportRange = { from: string; to: string };

/** What is wrong with the days of a file; null when nothing is. */
export function findRangeError({ from, to }: ExportRange): FieldError | null {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (Number.isNaN(days)) return 'range-missing';
  if (days < 1) return 'range-backward';
  return days > policies.exportMaxDays ? fieldError('range-too-long', { days: policies.exportMaxDays }) : null;
}

/** The name of a file, with its days and the time zone that they are in. */
export const toExportName = (content: string, { from, to }: ExportRange, timezone: string): string =>
  `fondly-${content}-${from}-to-${to}-${timezone.replaceAll('/', '-')}.csv`;
