import { Logger, type TaskList } from 'graphile-worker';
import type { App } from '../app.ts';
import type { JobName, JobPayloads, TimerJobName } from './job-payloads.ts';
import { previousJobs, renameKeys } from './previous-jobs.ts';

/** What runs each job. A job may run twice, and two runs may overlap, so every handler is idempotent. */
export type JobHandlers = { [Name in JobName]: (app: App, payload: JobPayloads[Name]) => Promise<unknown> };

/** A job that starts by the clock. `cron` is a pattern in UTC. */
export type Timer = { job: TimerJobName; cron: string };

/** The queue's own log lines repeat what we log. */
export const silentLogger = new Logger(() => () => {});

/** The handlers as the queue calls them, also under the names of the previous release. */
export function toTaskList(app: App, handlers: Partial<JobHandlers>): TaskList {
  const tasks: TaskList = {};
  const addTask = <Name extends JobName>(name: Name, handler: JobHandlers[Name]) => {
    // The queue stores JSON without a type. `enqueue` has checked it when it was written.
    tasks[name] = async (payload: unknown) => void (await handler(app, payload as JobPayloads[Name]));
  };
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name];
    if (handler) addTask(name, handler);
  }
  for (const [previousName, job] of Object.entries(previousJobs)) {
    const task = tasks[job.name];
    if (task) tasks[previousName] = (payload, helpers) => task(renameKeys(Object(payload), job), helpers);
  }
  return tasks;
}
