/*
 * A server and worker that kills itself. `process-crash.test.ts` starts it with pieces of work, each of which stops at
 * one of its crash points. When all have stopped or ended, the process dies with open transactions and connections.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { createWebServer } from '../../http.ts';
import type { App } from '../../platform/app.ts';
import { readConfig } from '../../platform/config.ts';
import { setCrashPointHook } from '../../platform/jobs/crash-point.ts';
import type { JobName, JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { openApp } from '../../run.ts';
import { jobHandlers } from '../../worker.ts';
import { transitionByClock } from '../reconcile/end-overdue-orders.ts';
import { expireHold } from '../reconcile/sweep.ts';

type JobWork = { [Name in JobName]: { job: Name; payload: JobPayloads[Name] } }[JobName];
type TimerWork = { timer: keyof typeof timerWork; orderId: string; intentId: string | null };
/** A request of a browser or of Stripe, a job, or a timer's work on one order. */
export type CrashWork = { request: InjectOptions } | JobWork | TimerWork;
/** `dieAt` counts the crash points of the work; with 0 it finishes. */
export type CrashPlan = { now: string; works: { dieAt: number; work: CrashWork }[] };

const timerWork = {
  'end-hold': (app: App, id: string, intentId: string | null) => expireHold(app, { id, paymentIntentId: intentId }),
  'approval-timeout': (app: App, id: string) => transitionByClock(app, id, 'approvalTimedOut'),
};

const { now, works }: CrashPlan = JSON.parse(readFileSync(process.stdin.fd, 'utf8'));
type CrashRun = { dieAt: number; passed: number; isOver: (passed: number) => void };
const crashRuns = new AsyncLocalStorage<CrashRun>();

setCrashPointHook(async () => {
  const crashRun = crashRuns.getStore();
  if (!crashRun) return;
  crashRun.passed += 1;
  if (crashRun.passed !== crashRun.dieAt) return;
  crashRun.isOver(crashRun.passed);
  await new Promise(() => {});
});

const app = await openApp(readConfig(process.env), { clock: { now: () => new Date(now) } });
const http = await createWebServer(app);

async function perform(work: CrashWork): Promise<void> {
  if ('request' in work) {
    const { statusCode, body } = await http.inject(work.request);
    if (statusCode >= 400) console.error(work.request.url, statusCode, body);
    return;
  }
  if ('timer' in work) await timerWork[work.timer](app, work.orderId, work.intentId);
  else await runJob(work.job, work.payload);
}

async function runJob<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void> {
  await jobHandlers[name](app, payload);
}

const runWork = ({ dieAt, work }: CrashPlan['works'][number]) =>
  new Promise<number>((resolve, reject) => {
    const crashRun: CrashRun = { dieAt, passed: 0, isOver: resolve };
    crashRuns.run(crashRun, () => perform(work).then(() => resolve(crashRun.passed), reject));
  });

// A request that waits for Stripe is answered after three seconds, which a hundred at once would take.
const worksAtOnce = 4;
const passed: number[] = [];
for (let at = 0; at < works.length; at += worksAtOnce)
  passed.push(...(await Promise.all(works.slice(at, at + worksAtOnce).map(runWork))));
process.stdout.write(JSON.stringify(passed), () => process.kill(process.pid, 'SIGKILL'));
