import { Logger, type TaskList } from 'graphile-worker';
import type { App } from '../app.ts';
import { runBecauseOf, takeCause } from '../cause.ts';
import { inSpan, isTracing } from '../tracing.ts';
import { findLaneRule, type Lane } from './job-lanes.ts';
import type { JobName, JobPayloads, TimerJobName } from './job-payloads.ts';
import { previousJobs, renameKeys } from './previous-jobs.ts';

/**
 * What runs each job. A job may run twice, and two runs may overlap, so every handler is idempotent. The signal aborts
 * when the job exceeds its time limit: a handler with many steps stops before the next one.
 */
export type JobHandlers = {
  [Name in JobName]: (app: App, payload: JobPayloads[Name], signal?: AbortSignal) => Promise<unknown>;
};

/** A job that starts by the clock. `cron` is a pattern in UTC. */
export type Timer = { job: TimerJobName; cron: string };

/** The queue's own log lines repeat what we log. */
export const silentLogger = new Logger(() => () => {});

/** The handlers of one lane, or of all, as the queue calls them, also under the names of the previous release. */
export function toTaskList(app: App, handlers: Partial<JobHandlers>, lane: Lane | null = null): TaskList {
  const tasks: TaskList = {};
  const addTask = <Name extends JobName>(name: Name, handler: JobHandlers[Name]) => {
    // The queue stores JSON without a type. `enqueue` has checked it when it was written.
    tasks[name] = (stored: unknown) => {
      const { payload, carried } = takeCause(stored);
      const run = () => runWithinLimit(app, name, (signal) => handler(app, payload as JobPayloads[Name], signal));
      return runBecauseOf({ requestId: carried.requestId, job: name }, () =>
        isTracing() ? inSpan(`job ${name}`, { kind: 'CONSUMER', parent: carried.traceparent }, run) : run(),
      );
    };
  };
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name];
    if (handler && (lane === null || findLaneRule(name).lane === lane)) addTask(name, handler);
  }
  for (const [previousName, job] of Object.entries(previousJobs)) {
    const task = tasks[job.name];
    if (task) tasks[previousName] = (payload, helpers) => task(renameKeys(Object(payload), job), helpers);
  }
  return tasks;
}

/**
 * Gives the slot back when the time limit of the job has passed, whether or not its work can be aborted. The job then
 * counts as failed and is tried again.
 */
async function runWithinLimit(app: App, name: JobName, run: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const { lane, limitSeconds } = findLaneRule(name);
  const controller = new AbortController();
  const isOver = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${name} took longer than ${limitSeconds} seconds`);
    app.log.error({ name, lane, limitSeconds }, 'job: exceeded its time limit, tried again later');
    isOver.reject(error);
    controller.abort(error);
  }, limitSeconds * 1000);
  const startedAt = performance.now();
  let outcome: JobOutcome = 'failed';
  try {
    await Promise.race([run(controller.signal), isOver.promise]);
    outcome = 'succeeded';
  } finally {
    clearTimeout(timer);
    if (controller.signal.aborted) outcome = 'timed-out';
    app.metrics?.observeJob(name, lane, outcome, (performance.now() - startedAt) / 1000);
  }
}

export type JobOutcome = 'succeeded' | 'failed' | 'timed-out';
