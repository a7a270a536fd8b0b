import { setTimeout as pause } from 'node:timers/promises';
import type { Subscription } from '@nats-io/transport-node';
import type { Log } from '../../log.ts';
import { openNats, type WatchedNats } from './nats-connection.ts';
import { toMessages, toSubject } from './nats-subjects.ts';
import type { SignalCarrier, SignalReceiver } from './signal-carrier.ts';

/** A reader does not wait longer for the server to have its subscriptions. */
const confirmMilliseconds = 1_000;

/** A subscription, and since when the server is known to have it. */
type Followed = { subscription: Subscription; since: number };

/**
 * One connection per process to NATS, which delivers only the topics that are followed. NATS keeps nothing: what it
 * delivers while a process has no connection is lost to that process, so each reconnection counts as a gap.
 */
export async function openNatsCarrier(url: string, processId: string, log: Log): Promise<SignalCarrier> {
  let receiver: SignalReceiver = { onSignal() {}, onGap() {} };
  const nats = await openNats(url, log, () => receiver.onGap());
  const subscriptions = openSubscriptions(nats, (text) => {
    const [origin, topic, ids] = JSON.parse(text) as [string, string, string[]];
    if (origin !== processId) receiver.onSignal({ topic, ids });
  });
  return {
    async start(given) {
      receiver = given;
    },
    ...subscriptions,
    canPublish: () => !nats.isAway(),
    toStatements: () => [],
    async publish(rows) {
      if (rows.length === 0) return;
      for (const { subject, text } of toMessages(rows)) nats.client.publish(subject, text);
      await nats.flush();
    },
    silentMilliseconds: nats.silentMilliseconds,
    close: nats.close,
  };
}

function openSubscriptions(nats: WatchedNats, onText: (text: string) => void) {
  const followed = new Map<string, Followed>();
  /** What the server may not have yet. */
  const unconfirmed = new Set<Followed>();
  let confirmed = Promise.resolve();
  let isScheduled = false;

  /** What is followed in the same turn shares one round trip. */
  async function confirm(): Promise<void> {
    await pause(0);
    isScheduled = false;
    const sent = [...unconfirmed];
    try {
      await nats.flush();
    } catch {
      return retryConfirm();
    }
    for (const one of sent) {
      one.since = performance.now();
      unconfirmed.delete(one);
    }
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    confirmed = Promise.race([confirm(), pause(confirmMilliseconds, undefined, { ref: false })]);
  }

  function retryConfirm(): void {
    if (!nats.client.isClosed()) setTimeout(schedule, confirmMilliseconds).unref();
  }

  return {
    follow(topic: string): void {
      const callback = (error: Error | null, message: { string(): string }) => {
        if (!error) onText(message.string());
      };
      const one = {
        subscription: nats.client.subscribe(toSubject(topic), { callback }),
        since: Number.POSITIVE_INFINITY,
      };
      followed.set(topic, one);
      unconfirmed.add(one);
      schedule();
    },
    unfollow(topic: string): void {
      const one = followed.get(topic);
      if (!one) return;
      one.subscription.unsubscribe();
      followed.delete(topic);
      unconfirmed.delete(one);
    },
    heardSince: (topic: string): number => followed.get(topic)?.since ?? Number.POSITIVE_INFINITY,
    confirmed: (): Promise<void> => confirmed,
  };
}
