import { readFileSync } from 'node:fs';
import path from 'node:path';
import { orderStatuses, paymentStatuses, refundStatuses } from '@fondly/contract/order-statuses';
import { describe, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kinds: readonly (readonly string[])[] = [orderStatuses, paymentStatuses, refundStatuses];

/** Files that may name several statuses in a row, each with its reason. */
const exceptions: Record<string, string> = {
  'contract/src/order-statuses.ts': 'the terms themselves',
  'contract/src/order-transitions.ts': 'a table with a row for each payment status',
  'contract/src/restaurant/payouts.ts': 'statuses of payouts',
  'server/orders/placement/reserve-portions.ts': 'what a new order begins with',
  'server/payments/capture/observe-payment.ts': 'one status alone, or another with a condition',
  'server/payments/payouts/sync-payout.ts': 'statuses of payouts',
  'server/payments/refunds/sync-refund.ts': 'statuses of Stripe',
  'server/payments/require-payable.ts': 'one status alone, or another with a condition',
  'server/platform/jobs/job-handlers.ts': 'outcomes of jobs',
  'server/platform/jobs/job-payloads.ts': 'steps of a refund that are announced',
};

/** Two values in a list, a union, or two comparisons, on one line or more. */
const pairs = [
  /'(\w+)',\s*(?='(\w+)')/g,
  /'(\w+)'\s*\|\s*(?='(\w+)')/g,
  /[!=]== '(\w+)'\s*(?:\|\||&&)\s*(?=\(?[\w.]+ [!=]== '(\w+)')/g,
];

function listStatusPairs(text: string): string[] {
  return pairs
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(
      ([, first = '', second = '']) =>
        first !== second && kinds.some((kind) => kind.includes(first) && kind.includes(second)),
    )
    .map(([, first, second]) => `${first}, ${second}`);
}

describe('A list of statuses is written once, as a term of the contract', () => {
  test('a list, a union, and two comparisons are found, also over two lines', () => {
    expect(listStatusPairs("status in ('confirmed', 'ready', 'completed')")).toEqual([
      'confirmed, ready',
      'ready, completed',
    ]);
    expect(listStatusPairs("type Live =\n  | 'pending'\n  | 'ready';")).toEqual(['pending, ready']);
    expect(listStatusPairs("a.status === 'failed' ||\n  a.status === 'canceled'")).toEqual(['failed, canceled']);
    expect(listStatusPairs("['pending', 'approved'], status === 'ready' && closedReason === 'no_show'")).toEqual([]);
  });

  test('no other file of the product lists statuses', () => {
    const files = ['contract/src', 'server', 'web/src'].flatMap((folder) => listFiles(root, ['.ts', '.tsx'], folder));
    const found = files
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
      .filter((file) => listStatusPairs(readFileSync(path.join(root, file), 'utf8')).length > 0);
    expect(found).toEqual(Object.keys(exceptions));
  });
});
