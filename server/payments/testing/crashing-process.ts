/*
 * A server and worker that dies: `process-crash.test.ts` starts it with pieces of work, each to be held at one of the points
 * that it comes by. When every work is held or done this process kills itself, and with it whatever was under way:
 * open transactions, connections, answers that nobody has read.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { buildHttp } from '../../http.ts';
import type { App } from '../../platform/app.ts';
import { readConfig } from '../../platform/config.ts';
import { holdAt } from '../../platform/jobs/crash-point.ts';
import { openApp } from '../../run.ts';
import { tasks } from '../../worker.ts';
import { endHold, moveByClock } from '../reconcile/sweep.ts';

/** A request of somebody's browser or of the provider, a task of the worker, or what a timer does with one order. */
export type DoomedWork = { request: InjectOptions } | { task: string; payload: Record<string, unknown> };
/** `dieAt` counts the points that the work comes by; 0 lets it come to its end. */
export type Doomed = { now: string; works: { dieAt: number; work: DoomedWork }[] };

const ofTimers: Record<string, (app: App, orderId: string, intentId: string) => Promise<unknown>> = {
  'end-hold': (app, id, intentId) => endHold(app, { id, payment_intent_id: intentId }),
  'no-answer': (app, id) => moveByClock(app, id, 'noAnswer'),
};

const { now, works }: Doomed = JSON.parse(readFileSync(process.stdin.fd, 'utf8'));
type Fate = { dieAt: number; passed: number; isOver: (passed: number) => void };
const fates = new AsyncLocalStorage<Fate>();

holdAt(async () => {
  const fate = fates.getStore();
  if (!fate) return;
  fate.passed += 1;
  if (fate.passed !== fate.dieAt) return;
  fate.isOver(fate.passed);
  await new Promise(() => {});
});

const app = await openApp(readConfig(process.env), { clock: { now: () => new Date(now) } });
const http = await buildHttp(app);

async function perform(work: DoomedWork): Promise<void> {
  if ('request' in work) {
    const { statusCode, body } = await http.inject(work.request);
    if (statusCode >= 400) console.error(work.request.url, statusCode, body);
    return;
  }
  const { task, payload } = work;
  if (task in ofTimers) await ofTimers[task]?.(app, String(payload.orderId), String(payload.intentId));
  else await tasks[task]?.(app, payload);
}

const passed = await Promise.all(
  works.map(
    ({ dieAt, work }) =>
      new Promise<number>((resolve, reject) => {
        const fate: Fate = { dieAt, passed: 0, isOver: resolve };
        fates.run(fate, () => perform(work).then(() => resolve(fate.passed), reject));
      }),
  ),
);
process.stdout.write(JSON.stringify(passed), () => process.kill(process.pid, 'SIGKILL'));
