import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import type { App } from '../app.ts';
import { transaction } from '../database/transaction.ts';
import { recoverLostJobs } from './dead-workers.ts';
import { maxAttempts } from './forward-outbox.ts';
import type { JobHandlers } from './job-handlers.ts';
import { enqueue } from './outbox.ts';
import { readFailingJobs } from './read-failing-jobs.ts';
import { startWorker } from './worker.ts';

const soon = { timeout: scaleTime(30_000), interval: 50 };
const jobs = 'graphile_worker._private_jobs';

let worker: { stop(): Promise<void> } | null = null;
async function start(app: App, handlers: Partial<JobHandlers>): Promise<void> {
  worker = await startWorker(app, handlers, []);
}
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

const query = async (app: App, text: string, values: unknown[] = []) => (await app.db.client.query(text, values)).rows;
/** As if a worker had fetched all waiting jobs and died a minute ago. */
const dieWithJobs = (app: App) =>
  query(
    app,
    `update ${jobs} set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', attempts = attempts + 1
     where locked_at is null and attempts < max_attempts`,
  );
const countJobs = async (app: App) => (await query(app, `select from ${jobs}`)).length;
const readCounts = async (app: App) => (await readFailingJobs(app)).counts;
async function enqueueRefund(app: App, refundId: string): Promise<void> {
  await transaction(app, async (tx) => enqueue(tx, 'send-refund', { refundId }, { key: 'refund' }));
  await app.relay.drain();
}

describe('A job whose worker died', () => {
  test('is replaced by a job with the same key that was enqueued while it ran, and nothing counts as given up', async ({
    env: { app },
  }) => {
    await enqueueRefund(app, 'older');
    await dieWithJobs(app);
    await enqueueRefund(app, 'newer');
    expect(await readCounts(app)).toMatchObject({ failed: 0 });

    const runs: string[] = [];
    await start(app, { 'send-refund': async (_app, { refundId }) => void runs.push(refundId) });

    await expect.poll(() => countJobs(app), soon).toBe(0);
    expect(runs).toEqual(['newer']);
  });

  test('is not given up when it fails while a job with the same key waits', async ({ env: { app } }) => {
    const runs: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start(app, {
      'send-refund': async (_app, { refundId }) => {
        runs.push(refundId);
        if (refundId !== 'older') return;
        await held;
        throw new Error('Stripe is away');
      },
    });
    await enqueueRefund(app, 'older');
    await expect.poll(() => runs, soon).toEqual(['older']);
    await enqueueRefund(app, 'newer');
    await expect.poll(() => runs, soon).toEqual(['older', 'newer']);
    release();

    await expect.poll(() => countJobs(app), soon).toBe(0);
    expect(await readCounts(app)).toMatchObject({ failed: 0 });
  });

  test('runs again when it died in its only attempt', async ({ env: { app } }) => {
    await query(app, `select graphile_worker.add_job('reconcile', '{}', max_attempts => 1)`);
    await dieWithJobs(app);
    let runs = 0;
    await start(app, {
      reconcile: async () => {
        runs += 1;
      },
    });

    await expect.poll(() => countJobs(app), soon).toBe(0);
    expect(runs).toBe(1);
  });

  test('is given up when it ends its process again and again', async ({ env: { app } }) => {
    await query(app, `select graphile_worker.add_job('reconcile', '{}', max_attempts => 1)`);
    let deaths = 0;
    while ((await readCounts(app)).failed === 0 && deaths < 100) {
      await dieWithJobs(app);
      deaths += 1;
      await recoverLostJobs(app.db.client, maxAttempts);
    }
    expect(deaths).toBe(maxAttempts + 5);
    expect((await readFailingJobs(app)).failing).toMatchObject([
      { task: 'reconcile', state: 'failed', error: 'The process that ran this job ended.' },
    ]);
    await query(app, `delete from ${jobs}`);
  });
});

describe('A job that runs for longer than a dead worker is waited for', () => {
  test('keeps its lock, and is not run a second time', { timeout: scaleTime(60_000) }, async ({ env: { app } }) => {
    let runs = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start(app, {
      reconcile: async () => {
        runs += 1;
        await held;
      },
    });
    await query(app, `select graphile_worker.add_job('reconcile', '{}')`);
    await expect.poll(() => runs, soon).toBe(1);
    await query(app, `update ${jobs} set locked_at = locked_at - interval '1 minute'`);
    const [{ now }] = (await query(app, 'select clock_timestamp() as now')) as [{ now: Date }];
    // After the second heartbeat, the recovery that follows the first one has run.
    await expect
      .poll(
        async () =>
          (await query(app, `select from worker_beats where beat_at > $1::timestamptz + interval '5 seconds'`, [now]))
            .length,
        soon,
      )
      .toBeGreaterThan(0);

    expect(await query(app, `select locked_at is not null as "isLocked" from ${jobs}`)).toEqual([{ isLocked: true }]);
    release();
    await expect.poll(() => countJobs(app), soon).toBe(0);
    expect(runs).toBe(1);
  });
});
