import { earlier } from '@fondly/contract/time';
import { liveStreamsByApp } from '@fondly/server/notifications/live/live-streams';
import type { App } from '@fondly/server/platform/app';
import { jobHandlers, timers } from '@fondly/server/worker';
import { sendSandboxCommand } from '../sandbox-command.ts';
import type { DemoClock } from './demo-clock.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** The presence of kitchens is recorded in quarters of an hour, so each of them is visited while an order is open. */
const shortStepMilliseconds = 15 * 60_000;
const longStepMilliseconds = 3 * 3_600_000;

/** The Stripe sandbox as the clock needs it. */
export type SandboxClock = { advanceTo(time: Date): Promise<void> };

export type Machinery = { clock: DemoClock; sandbox: SandboxClock; runJobs?: (app: App) => Promise<void> };

/** Moves product and Stripe sandbox to `target`, step by step, and runs what becomes due at each step. */
export async function advanceClock(app: App, machinery: Machinery, target: Date): Promise<void> {
  const { clock } = machinery;
  while (clock.now() < target) {
    const now = clock.now().getTime();
    const step = (await hasOpenOrder(app)) ? shortStepMilliseconds : longStepMilliseconds;
    // On the quarter, so that no quarter is left out.
    const end = new Date((Math.floor(now / step) + 1) * step);
    clock.advanceTo(earlier(end, target));
    await runWhatIsDue(app, machinery);
  }
}

async function runWhatIsDue(app: App, { sandbox, runJobs = runDueJobs }: Machinery): Promise<void> {
  // A kitchen with an open page is present the whole time, as if its tablet had stayed on.
  await liveStreamsByApp.get(app)?.recordPresence();
  await sandbox.advanceTo(app.clock.now());
  for (const { job } of timers) {
    // Like the worker: a failed run is not tried again, and the next one does its work.
    await jobHandlers[job](app, {}).catch((error: unknown) =>
      app.log.error({ err: error, job }, 'demo clock: a timer failed'),
    );
  }
  await runJobs(app);
}

async function hasOpenOrder(app: App): Promise<boolean> {
  const { rowCount } = await app.db.client.query('select from orders where closed_reason is null limit 1');
  return rowCount === 1;
}

/** Tells the Stripe sandbox the time. Resolves after its webhooks were answered. */
export function openSandboxClock(url: string): SandboxClock {
  return {
    async advanceTo(time) {
      await sendSandboxCommand(url, '/clock/advance', { to: time.toISOString() });
      await sendSandboxCommand(url, '/webhooks/flush', {});
    },
  };
}
