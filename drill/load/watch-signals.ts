import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@fondly/contract/live';
import type { FondlyProcess } from '../product/fondly-processes.ts';
import type { Probe } from '../product/seed-market.ts';

/** A stream of live signals of one process, which is opened again whenever it ends, as browsers do. */
export type SignalWatch = {
  process: FondlyProcess;
  /** When a signal of the probe's meal last arrived. */
  lastSignalAt(): number;
  /** How often the stream was opened. */
  openCount(): number;
  stop(): void;
};

const reopenMilliseconds = 500;

export function watchSignals(process: FondlyProcess, probe: Probe): SignalWatch {
  const stopped = new AbortController();
  let lastSignalAt = 0;
  let openCount = 0;

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const response = await fetch(`${process.url}/api/live?topics=${topics.restaurant(probe.restaurantId)}`, {
          headers: { cookie: probe.cookie },
          signal: stopped.signal,
        });
        if (response.ok) openCount += 1;
        for await (const part of response.body ?? []) {
          if (Buffer.from(part).toString().includes(probe.mealId)) lastSignalAt = Date.now();
        }
      } catch {
        // The stream broke.
      }
      await wait(reopenMilliseconds);
    }
  }
  void listen();
  return { process, lastSignalAt: () => lastSignalAt, openCount: () => openCount, stop: () => stopped.abort() };
}
