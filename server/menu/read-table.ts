import { trimmedText } from '@fondly/contract/endpoint';
import { policies } from '@fondly/contract/policies';
import csv from 'papaparse';
import { Problem } from '../platform/http/problem.ts';

type TableRow = {
  /** Where the row begins in the file; the headers are line 1. */
  line: number;
  cells: string[];
  /** A quotation mark is not closed, so the row may have swallowed others. */
  isOpen: boolean;
};
export type Table = { headers: string[]; rows: TableRow[] };

const separators = [',', ';', '\t', '|'];
const byteOrderMark = /^\ufeff/;
const lineBreaks = /\r\n|\r|\n/g;

/**
 * Splits a CSV file with any usual separator into rows. Empty rows are left out.
 *
 * @throws Problem `menu-file-unreadable` without a row below the headers, or with too many rows or columns
 */
export function readTable(file: string): Table {
  const text = file.replace(byteOrderMark, '');
  const rows: TableRow[] = [];
  let line = 1;
  let start = 0;
  csv.parse<string[]>(text, {
    delimiter: findSeparator(text),
    step({ data, errors, meta }) {
      const isEmpty = data.every((cell) => cell.trim() === '');
      if (!isEmpty) rows.push({ line, cells: data, isOpen: errors.some(({ type }) => type === 'Quotes') });
      line += text.slice(start, meta.cursor).match(lineBreaks)?.length ?? 0;
      start = meta.cursor;
    },
  });
  const headers = rows.shift()?.cells ?? [];
  const isTooLarge = rows.length > policies.menuFileMaxRows || headers.length > policies.menuFileMaxColumns;
  if (rows.length === 0 || isTooLarge) throw new Problem('menu-file-unreadable');
  return { headers: headers.map(toHeader), rows };
}
const headerLength = 100;

/** A header as it can be stored and shown; empty for one that cannot. */
function toHeader(cell: string): string {
  const header = trimmedText(headerLength).safeParse(cell.slice(0, headerLength).toWellFormed());
  return header.success ? header.data : '';
}

/** The separator that splits the first row into the most columns. Rows with mistakes have no say. */
function findSeparator(text: string): string {
  const countColumns = (delimiter: string) => csv.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return separators.reduce((best, one) => (countColumns(one) > countColumns(best) ? one : best));
}
