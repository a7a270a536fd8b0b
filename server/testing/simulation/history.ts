import { minutesAfter } from '@fondly/contract/time';
import { ProviderRefusal } from './card-provider.ts';
import { capture, LostResponse, openIntent, sendRefund, syncIntent, syncRefund, voidPayment } from './money-steps.ts';
import * as people from './people.ts';
import { openRandom } from './random.ts';
import { findViolations, findViolationsAtRest } from './rules.ts';
import { enqueue, type Job, openState, type Process, type RemovedGuard, type State } from './state.ts';
import { TransitionRefused } from './transition-order.ts';

/** A history broke a rule. The message names the seed, the step, and the last events. */
export class RuleViolation extends Error {
  override name = 'RuleViolation';
}

type RunningProcess = { name: string; process: Process; job: Job | null };
type History = { state: State; seed: number; running: RunningProcess[]; log: string[]; step: number };

const tasks: Record<Job['task'], (state: State, id: string) => Process> = {
  capture,
  void: voidPayment,
  refund: sendRefund,
  intent: openIntent,
  stripe: (state, id) => (id.startsWith('re_') ? syncRefund(state, id) : syncIntent(state, id)),
};

const actions: [name: string, percent: number, action: (state: State) => Process][] = [
  ['checkout', 20, people.checkout],
  ['pay', 36, people.pay],
  ['press', 18, people.pressButton],
  ['cancel', 2, people.cancel],
  ['refund a part', 5, people.refundPart],
  ['refresh', 8, people.refresh],
  ['outside', 6, people.changeAtProvider],
  ['ask again', 5, people.retryCheckout],
];

/**
 * Plays one history of `steps` random steps, and then runs all remaining work.
 *
 * @throws RuleViolation when a rule does not hold
 */
export function playHistory(seed: number, steps = 200, removedGuard: RemovedGuard | null = null): State {
  const state = openState(openRandom(seed), removedGuard);
  people.openMeals(state);
  const history: History = { state, seed, running: [], log: [], step: 0 };
  for (; history.step < steps; history.step += 1) {
    runNextEvent(history);
    check(history, findViolations(state));
  }
  runToCompletion(history);
  check(history, findViolationsAtRest(state));
  return state;
}

function check({ seed, step, log }: History, broken: Iterable<string>): void {
  const [first] = broken;
  if (first !== undefined)
    throw new RuleViolation(`seed ${seed}, step ${step}: ${first}\n${log.slice(-40).join('\n')}`);
}

/** The possible events with their probability in percent. An event without work does nothing. */
const weightedEvents: [percent: number, run: (history: History) => void][] = [
  [45, (history) => advance(history, pickRunning(history))],
  [3, (history) => killProcess(history, pickRunning(history))],
  [9, startJob],
  [7, ({ state }) => deliverEvent(state)],
  [2, (history) => sweep(history, 3)],
  [3, ({ state }) => advanceClock(state)],
  [31, startAction],
];

function runNextEvent(history: History): void {
  let share = history.state.random.int(100);
  for (const [percent, run] of weightedEvents) {
    share -= percent;
    if (share >= 0) continue;
    run(history);
    return;
  }
}

const pickRunning = ({ state, running }: History) => state.random.int(running.length);

/** Advances the clock by minutes, and sometimes by hours. */
function advanceClock(state: State): void {
  const { random } = state;
  state.now = minutesAfter(state.now, random.chance(90) ? 1 + random.int(4) : 30 + random.int(200));
}

function startAction(history: History): void {
  let share = history.state.random.int(100);
  for (const [name, percent, action] of actions) {
    share -= percent;
    if (share >= 0) continue;
    startProcess(history, name, action(history.state), null);
    return;
  }
}

function startProcess(history: History, name: string, process: Process, job: Job | null): void {
  history.running.push({ name, process, job });
  advance(history, history.running.length - 1);
}

/** Runs one process up to its next step. */
function advance(history: History, at: number): void {
  const one = history.running[at];
  if (!one) return;
  history.log.push(`${history.step} ${one.name}`);
  try {
    if (!one.process.next().done) return;
    finish(history, at);
  } catch (error) {
    const isExpected =
      error instanceof TransitionRefused || error instanceof ProviderRefusal || error instanceof LostResponse;
    // A job whose transition is refused would be retried forever, so a refusal in a job is a defect.
    if (!isExpected || (one.job && error instanceof TransitionRefused)) throw wrap(history, error);
    killProcess(history, at);
  }
}

const wrap = ({ seed, step, log }: History, error: unknown) =>
  new RuleViolation(`seed ${seed}, step ${step}: ${error}\n${log.slice(-40).join('\n')}`, { cause: error });

function finish({ state, running }: History, at: number): void {
  const [one] = running.splice(at, 1);
  if (!one?.job) return;
  const { task, id, again } = one.job;
  state.jobs.delete(`${task}:${id}`);
  if (again) enqueue(state, task, id);
}

/** Ends a process between two steps, as a crash or a failed call does. Its job can run again. */
function killProcess(history: History, at: number): void {
  const [one] = history.running.splice(at, 1);
  if (one) history.log.push(`${history.step} ${one?.name} dies`);
  if (one?.job) one.job.isRunning = false;
}

function startJob(history: History): void {
  const waiting = [...history.state.jobs.values()].filter(({ isRunning }) => !isRunning);
  if (waiting.length > 0) runJob(history, history.state.random.pick(waiting));
}

function runJob(history: History, job: Job): void {
  job.isRunning = true;
  startProcess(history, `${job.task} ${job.id}`, tasks[job.task](history.state, job.id), job);
}

/** Delivers an event: in any order, sometimes twice, sometimes never. */
function deliverEvent(state: State): void {
  const { events } = state.provider;
  if (events.length === 0) return;
  const at = state.random.int(events.length);
  const objectId = events[at] ?? '';
  if (!state.random.chance(10)) events.splice(at, 1);
  if (!state.random.chance(15)) enqueue(state, 'stripe', objectId);
}

/** Models the timer. With a `limit`, it stops after this many orders, as if it had been killed. */
function sweep(history: History, limit = Number.POSITIVE_INFINITY): void {
  const { state } = history;
  for (const { id } of [...state.orders.values()].slice(-limit))
    startProcess(history, `sweep ${id}`, people.sweepOrder(state, id), null);
  for (const { id, status } of state.refunds.values()) {
    if (status === 'requested' || status === 'submitted') enqueue(state, 'refund', id);
  }
}

/** Models `payments/reconcile/reconcile.ts`, which finds payments whose id was never stored. */
function reconcile(state: State): void {
  for (const { id, orderId } of state.provider.intents.values()) {
    if (state.orders.get(orderId)?.intentId !== id) enqueue(state, 'stripe', id);
  }
}

/**
 * Runs all remaining work without customers, crashes, and further events. Timers, jobs, and the nightly reconciliation
 * must complete every order.
 */
function runToCompletion(history: History): void {
  const { state, running } = history;
  for (let minute = 0; minute < 60; minute += 1) {
    state.now = minutesAfter(state.now, minute < 20 ? 2 : 60);
    for (const { intentId } of state.orders.values()) if (intentId) state.provider.endProcessing(intentId, true);
    sweep(history);
    if (minute % 20 === 10) reconcile(state);
    while (running.length > 0 || [...state.jobs.values()].some(({ isRunning }) => !isRunning)) {
      if (running.length > 0) advance(history, 0);
      else startJob(history);
      check(history, findViolations(state));
    }
  }
}
