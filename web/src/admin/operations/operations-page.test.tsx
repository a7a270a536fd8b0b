import type { OperationsView } from '@fondly/contract/admin/operations';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import OperationsPage from './operations-page.tsx';

const read = 'GET /api/admin/operations';
const runAgain = 'POST /api/admin/operations/jobs/retry';
const corrections = 'GET /api/admin/corrections';
const at = '2026-11-20T17:00:00.000Z';
const healthy: OperationsView = {
  jobs: { due: 0, running: 0, retrying: 0, failed: 0, oldestDueSeconds: 0, outbox: 0, workers: 5, failing: [] },
  mails: { waiting: 0, failedCount: 0, undelivered: [] },
  events: { open: 0, oldest: [] },
  checks: [],
  unfinishedChecks: [],
  recentCheck: { endedAt: at, broken: [] },
  machine: {
    streams: 3,
    databaseBytes: 12_582_912,
    diskFreeBytes: 5_368_709_120,
    diskBytes: 10_737_418_240,
    memoryBytes: 209_715_200,
    startedAt: at,
  },
  versions: {
    fondly: '0.1.0',
    node: 'v24.21.0',
    postgres: '18.1',
    migration: '0026-operations.sql',
    stripe: '2026-10-28',
    stripeMode: 'test',
  },
};
const failed = {
  task: 'send-refund',
  state: 'failed' as const,
  count: 2,
  firstAt: at,
  lastAt: at,
  error: 'no answer',
  orderId: null,
};

const open = (replies: Parameters<typeof openAdminPage>[1]) => {
  const noCorrections = ok(corrections, { total: 0, lastDay: 0, corrections: [] });
  return openAdminPage(<OperationsPage />, { [corrections]: [noCorrections], ...replies });
};

describe('The operations page', () => {
  test('each part without problems says so', async () => {
    const page = open({ [read]: [ok(read, healthy)] });
    for (const text of [
      'Nothing went wrong.',
      'Every mail was delivered.',
      'Every event was processed.',
      'None. Every payment at the provider belongs to an order.',
      "None. Our books are the provider's.",
      'Not run yet.',
      '5.0 GB of 10.0 GB',
      'Stripe, test mode',
    ])
      expect(await page.findByText(text)).toBeTruthy();
  });

  test('failed jobs run again with one click, and the page is read again', async () => {
    const page = open({
      [read]: [
        ok(read, { ...healthy, jobs: { ...healthy.jobs, failed: 2, workers: 0, failing: [failed] } }),
        ok(read, healthy),
      ],
      [runAgain]: [ok(runAgain, { count: 2 })],
    });
    expect((await page.findByRole('alert')).textContent).toContain('No worker is alive.');
    await page.person.click(page.getByRole('button', { name: 'Run again: send refund' }));
    expect(await page.findByText('Nothing went wrong.')).toBeTruthy();
    expect(page.requests.find(({ operation }) => operation === runAgain)?.body).toEqual({ task: 'send-refund' });
  });

  test('a failed read can be repeated, and a running check shows its progress', async () => {
    const running = { askedAt: at, endedAt: null, broken: [], overdue: [], failure: null };
    const page = open({ [read]: [refused('internal-error'), ok(read, { ...healthy, checks: [running] })] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Being read now. The answer appears here.')).toBeTruthy();
    const check = page.getByRole('button', { name: 'Check now: all invariants' }) as HTMLButtonElement;
    expect(check.disabled).toBe(true);
  });
});
