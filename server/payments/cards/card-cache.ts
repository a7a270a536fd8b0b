import type { App } from '../../platform/app.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { anyTopicOf } from '../../platform/jobs/signals/signal-carrier.ts';
import { type CustomerCards, readCustomerCards } from './read-customer-cards.ts';

/** Rare enough for every process to hear all of them. */
const cardsChangedKind = 'cards-changed';
const cardsChangedPrefix = `${cardsChangedKind}:`;
/** The live signal that makes every process read the cards of a customer at Stripe again. */
export const cardsChangedTopic = (stripeCustomerId: string): string => `${cardsChangedPrefix}${stripeCustomerId}`;

const maxAgeMilliseconds = 60_000;
const maxEntries = 1_000;

type Entry = { readAt: number; cards: Promise<CustomerCards> };
export type CardCache = {
  read(stripeCustomerId: string): Promise<CustomerCards>;
  close(): void;
};

/** Cards are nowhere stored: each process keeps what it read from Stripe for at most a minute. */
function openCardCache(app: App): CardCache {
  const entries = new Map<string, Entry>();
  const unfollow = app.live.followKind(cardsChangedKind);
  const unsubscribe = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal) return entries.clear();
    // Also drops a read that is under way, which may have begun before the change.
    if (signal.topic.startsWith(cardsChangedPrefix)) entries.delete(signal.topic.slice(cardsChangedPrefix.length));
  });

  /** A change that another process made after the read began would not be heard. */
  const isHeard = (startedAt: number) => app.live.heardSince(anyTopicOf(cardsChangedKind)) <= startedAt;

  return {
    read(stripeCustomerId) {
      const now = app.clock.now().getTime();
      const known = entries.get(stripeCustomerId);
      const isFresh = known !== undefined && known.readAt <= now && now < known.readAt + maxAgeMilliseconds;
      app.metrics?.countCacheRead('cards', isFresh);
      if (isFresh) return known.cards;
      const startedAt = performance.now();
      const entry: Entry = { readAt: now, cards: readCustomerCards(app, stripeCustomerId) };
      const drop = () => {
        if (entries.get(stripeCustomerId) === entry) entries.delete(stripeCustomerId);
      };
      entry.cards.then(() => isHeard(startedAt) || drop(), drop);
      if (entries.size >= maxEntries) entries.clear();
      entries.set(stripeCustomerId, entry);
      return entry.cards;
    },
    close() {
      unsubscribe();
      unfollow();
    },
  };
}

const caches = new WeakMap<App, CardCache>();

/** The cache of this process. Checkout, payment, and the list of cards share it. */
export function getCardCache(app: App): CardCache {
  const cache = caches.get(app) ?? openCardCache(app);
  caches.set(app, cache);
  return cache;
}
