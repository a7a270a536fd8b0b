import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ExportRange, findRangeError } from '../sentences/export-range.ts';
import { fieldError } from '../sentences/field-errors.ts';

const day = z.iso.date(fieldError('range-missing'));
/** Days in the time zone of the restaurant. */
const range = z.strictObject({ from: day, to: day }).check(({ value, issues }) => {
  const message = findRangeError(value satisfies ExportRange);
  if (message) issues.push({ code: 'custom', message, path: ['to'], input: value });
});
const response = { 200: z.string() };
const tags = ['Your restaurant'];

export const exportOrdersCsv = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders.csv',
  access: { staff: 'manager', restaurant: 'serving' },
  schema: { summary: 'Export the orders that were placed on these days as CSV', tags, querystring: range, response },
});

export const exportSalesCsv = endpoint({
  method: 'GET',
  url: '/api/restaurant/sales.csv',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: { summary: 'Export your sales by day as CSV, from the ledger', tags, querystring: range, response },
});
