import { topics } from '@fondly/contract/live';
import type { App } from '../../platform/app.ts';
import { anyTopicOf } from '../../platform/jobs/signals/signal-carrier.ts';

const sweepMilliseconds = 60_000;
const unusedMilliseconds = 10 * 60_000;

/** Where a process hears only what it follows, it follows the ZIPs that people searched in the last ten minutes. */
export function followZips({ live }: App) {
  const followed = new Map<string, { usedAt: number; unfollow(): void }>();

  function use(topic: string): void {
    const known = followed.get(topic);
    if (known) known.usedAt = performance.now();
    else followed.set(topic, { usedAt: performance.now(), unfollow: live.follow(topic) });
  }

  function drop(isUnused: (usedAt: number) => boolean): void {
    for (const [topic, { usedAt, unfollow }] of followed) {
      if (!isUnused(usedAt)) continue;
      unfollow();
      followed.delete(topic);
    }
  }

  const sweep = setInterval(() => drop((usedAt) => performance.now() - usedAt > unusedMilliseconds), sweepMilliseconds);
  sweep.unref();
  return {
    /**
     * Since when, by `performance.now()`, a change of any of these ZIPs is heard. Follows those that are not heard yet.
     *
     * @param zips - null for every ZIP
     */
    heardSince(zips: ReadonlySet<string> | null): number {
      let since = live.heardSince(anyTopicOf('zip'));
      if (since === Number.NEGATIVE_INFINITY || zips === null) return since;
      since = Number.NEGATIVE_INFINITY;
      for (const zip of zips) {
        const topic = topics.zip(zip);
        use(topic);
        since = Math.max(since, live.heardSince(topic));
      }
      return since;
    },
    close() {
      clearInterval(sweep);
      drop(() => true);
    },
  };
}
