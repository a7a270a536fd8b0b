import type { Log } from '../log.ts';
import { openOutboxForwarder } from './forward-outbox.ts';
import type { SignalCarrier } from './signals/signal-carrier.ts';

export type Relay = {
  /**
   * Called right after a commit of this process that wrote rows. Jobs leave at once. Signals that follow each other
   * closely wait a few milliseconds and leave together.
   */
  scheduleDrain(hasJobs: boolean): void;
  /** Forwards every row of the outbox now. Returns the number of rows. */
  drain(): Promise<number>;
  /** How long ago the database last answered the relay, which asks it all the time. */
  silentMilliseconds(): number;
  stop(): Promise<void>;
};

/**
 * Committed rows are safe in the outbox in every state. The state only decides when they leave.
 *
 * - `polling`: nothing is due here. The next look finds rows of processes that died before they forwarded them.
 * - `collecting`: this process committed signals. A drain starts in a few milliseconds and takes all of them.
 * - `due`: this process committed jobs, or the signals were collected. A drain starts now, or right after the present one.
 * - `draining`: batches are being forwarded.
 * - `backingOff`: the last drain failed. The next one waits twice as long as the one before, 5 s at most.
 * - `stopped`: nothing leaves any more. Rows that are left are forwarded by another process or by the next start.
 */
type RelayState = 'polling' | 'collecting' | 'due' | 'draining' | 'backingOff' | 'stopped';

const minPollMilliseconds = 50;
const maxPollMilliseconds = 5_000;
/** Gap between drains for signals in a rush, so that a rush costs a bounded number of small transactions. */
const busyGapMilliseconds = 25;
/** Gap after a drain that found hardly anything. Other processes learn of the change almost at once. */
const idleGapMilliseconds = 4;
const idleRows = 2;

/**
 * Forwards what transactions leave in the outbox. `add_job` and NOTIFY would each take one lock for the whole
 * PostgreSQL instance until the commit is done: see docs/decisions/README.md, 0005.
 */
export function openRelay(url: string, carrier: SignalCarrier, log: Log): Relay {
  const forwarder = openOutboxForwarder(url, carrier, log);
  const pause = createPause();
  let state: RelayState = 'polling';
  let lastDrain: Promise<number> = Promise.resolve(0);
  let lastDrainEndedAt = 0;
  let gapMilliseconds = idleGapMilliseconds;
  let collectTimer: NodeJS.Timeout | undefined;

  const isIn = (name: RelayState): boolean => state === name;
  /** `stopped` is final. */
  function enter(next: RelayState): void {
    if (!isIn('stopped')) state = next;
  }

  function requestDrain(): void {
    clearTimeout(collectTimer);
    collectTimer = undefined;
    enter('due');
    pause.end();
  }

  /** One drain after the other: two on one connection would share a transaction. */
  function drain(hasNewRows = false): Promise<number> {
    lastDrain = lastDrain.catch(() => 0).then(() => forwarder.forwardAll(hasNewRows));
    return lastDrain;
  }

  async function run(): Promise<void> {
    let pollMilliseconds = minPollMilliseconds;
    while (!isIn('stopped')) {
      const hasNewRows = isIn('due');
      let nextState: RelayState = 'polling';
      enter('draining');
      try {
        const forwardedCount = await drain(hasNewRows);
        if (forwardedCount > 0) lastDrainEndedAt = performance.now();
        gapMilliseconds = forwardedCount > idleRows ? busyGapMilliseconds : idleGapMilliseconds;
        pollMilliseconds = minPollMilliseconds;
      } catch (error) {
        nextState = 'backingOff';
        pollMilliseconds = Math.min(pollMilliseconds * 2, maxPollMilliseconds);
        log.error({ err: error, retryInMilliseconds: pollMilliseconds }, 'relay: could not forward the outbox');
      }
      if (!isIn('draining')) continue;
      enter(collectTimer ? 'collecting' : nextState);
      await pause.start(pollMilliseconds);
    }
  }

  const running = run();
  return {
    scheduleDrain(hasJobs) {
      if (hasJobs) return requestDrain();
      if (isIn('polling') || isIn('backingOff')) enter('collecting');
      // Never at once: the author of the change reads it next and must not queue behind this.
      const sinceLastDrain = performance.now() - lastDrainEndedAt;
      collectTimer ??= setTimeout(requestDrain, Math.max(idleGapMilliseconds, gapMilliseconds - sinceLastDrain));
    },
    drain: () => drain(),
    silentMilliseconds: forwarder.silentMilliseconds,
    async stop() {
      state = 'stopped';
      requestDrain();
      await running;
      await forwarder.close();
    },
  };
}

/** A pause that can be ended early. */
function createPause() {
  let end = () => {};
  return {
    start: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
