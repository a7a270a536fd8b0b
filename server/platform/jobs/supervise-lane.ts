import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { takeCause } from '../cause.ts';
import type { Log } from '../log.ts';
import type { Lane } from './job-lanes.ts';

const restartMilliseconds = 1_000;
/** The library may keep connections of a runner that broke, and its last jobs still use them. */
const leftoverMilliseconds = 60_000;
/** A stopping process waits this long for running jobs; another process repeats those that take longer. */
const stopMilliseconds = 30_000;

export type SupervisedLane = { stop(): Promise<void> };

type LaneOptions = {
  log: Log;
  lane: Lane;
  /** Under these ids, the lanes of this process lock jobs. */
  poolIds: Set<string>;
  /** Each runner has its own connections, so that those which a broken one keeps are not missing later. */
  openPool(): pg.Pool;
  openRunner(pool: pg.Pool, events: WorkerEvents): Promise<Runner>;
};

/**
 * Keeps the runner of a lane running. The library ends its runner when it cannot record how a job ended, because the
 * connection broke; jobs that are locked then are recovered like those of a dead worker.
 */
export function superviseLane({ log, lane, poolIds, openPool, openRunner }: LaneOptions): SupervisedLane {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function runUntilBroken(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let poolId = '';
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id;
      poolIds.add(poolId);
    });
    const broken = new Promise<unknown>((resolve) => events.on('pool:fatalError', ({ error }) => resolve(error)));
    const failedFirst = new Promise<unknown>((resolve) => onFirstFetchFailed(events, resolve));
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    events.on('job:failed', ({ job, error }) =>
      log.error(
        { requestId: takeCause(job.payload).carried.requestId, jobId: job.id, job: job.task_identifier, err: error },
        'job: failed for good',
      ),
    );
    const pool = openPool();
    let ended: Promise<unknown> = Promise.resolve();
    try {
      const runner = await openRunner(pool, events);
      // After an error, the library's own end may wait forever for what it could not record.
      ended = runner.promise.catch((error: unknown) => error);
      const error = await Promise.race([ended, broken, failedFirst, stopped]);
      const stop = () => runner.stop().catch(() => {});
      if (signal.aborted) await Promise.race([stop(), pause(stopMilliseconds, null, { ref: false })]);
      else {
        log.error({ err: error, lane }, 'worker: a lane has stopped and is started again');
        void stop();
      }
    } finally {
      poolIds.delete(poolId);
      void endPool(pool, signal.aborted ? Promise.resolve() : ended);
    }
  }

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      await runUntilBroken().catch((error: unknown) => log.error({ err: error, lane }, 'worker: a lane did not start'));
      await pause(restartMilliseconds, null, { signal }).catch(() => {});
    }
  }

  const running = supervise();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * The library stores how its first statement ended, and a failure, such as in a standby that is not promoted yet, would
 * fail each later look for jobs without a word. Once one look has succeeded, it repeats those that fail.
 */
function onFirstFetchFailed(events: WorkerEvents, callback: (error: unknown) => void): void {
  let hasFetched = false;
  const setFetched = () => {
    hasFetched = true;
  };
  events.once('worker:getJob:empty', setFetched);
  events.once('job:start', setFetched);
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasFetched) callback(error);
  });
}

async function endPool(pool: pg.Pool, ended: Promise<unknown>): Promise<void> {
  await Promise.race([ended, pause(leftoverMilliseconds, null, { ref: false })]);
  // Waits for connections that the library does not give back, so nobody waits for it.
  await pool.end().catch(() => {});
}
