import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Log } from '../log.ts';
import type { Lane } from './job-lanes.ts';

const restartMilliseconds = 1_000;
/** A stopping process waits this long for running jobs; another process repeats those that take longer. */
const stopMilliseconds = 30_000;

export type SupervisedLane = { stop(): Promise<void> };

/**
 * Keeps the runner of a lane running. The library ends its runner when it cannot record how a job ended, because the
 * connection broke; jobs that are locked then are recovered like those of a dead worker.
 *
 * @param poolIds - under which the lanes of this process lock jobs
 */
export function superviseLane(
  log: Log,
  lane: Lane,
  poolIds: Set<string>,
  open: (events: WorkerEvents) => Promise<Runner>,
): SupervisedLane {
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
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    events.on('job:failed', ({ job, error }) =>
      log.error({ job: job.id, name: job.task_identifier, err: error }, 'job: failed for good'),
    );
    try {
      const runner = await open(events);
      // After an error, the library's own end may wait forever for what it could not record.
      const ended = runner.promise.catch((error: unknown) => error);
      const error = await Promise.race([ended, broken, stopped]);
      if (!signal.aborted) log.error({ err: error, lane }, 'worker: a lane has stopped and is started again');
      else await Promise.race([runner.stop().catch(() => {}), pause(stopMilliseconds, null, { ref: false })]);
    } finally {
      poolIds.delete(poolId);
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
