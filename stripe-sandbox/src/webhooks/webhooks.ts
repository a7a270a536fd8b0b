import { randomInt } from 'node:crypto';
import { type Context, isSubscribed } from '../context.ts';
import { newId } from '../ids.ts';
import type { Delivery, Endpoint, StoredEvent } from '../store/store.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type PostResult, postWebhook } from './post-webhook.ts';
import { openRules, type RuleAction } from './webhook-rules.ts';

/** Waits between attempts, in seconds of the clock; afterwards hourly, until the event is three days old. */
const retrySeconds = [1, 5, 30, 120, 600];
const hourlySeconds = 3600;
const givenUpAfterSeconds = 3 * 86_400;
/** Long enough that the API's answer usually comes first, short enough that often it does not. */
const jitterMs = { least: 50, most: 250 };
const longestTimerMs = 3_600_000;
/** Each attempt is a connection: a clock that jumps makes thousands of deliveries due at the same moment. */
const postedAtOnce = 20;

const jitter = () => randomInt(jitterMs.least, jitterMs.most + 1);

/** Brings events to their endpoints: at least once, side by side, in no promised order. */
export class Webhooks {
  readonly rules = openRules();
  readonly #world: Context;
  readonly #changed: () => void;
  readonly #pending = new Map<string, Delivery>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #inTurn = limitConcurrency(postedAtOnce);
  /** Sent ahead of the answer to the request that caused them. */
  #ahead: Promise<void>[] = [];
  /** Waiting for the last of their rule, to be sent in the opposite order. */
  #reordered: Delivery[] = [];
  #closed = false;

  /** @param changed - called when an attempt has changed a delivery */
  constructor(context: Context, changed: () => void) {
    this.#world = context;
    this.#changed = changed;
  }

  deliver(event: StoredEvent): void {
    for (const endpoint of this.#world.store.endpoints.all()) {
      if (!isSubscribed(endpoint, event.type, event.account)) continue;
      const delivery = this.#create(event, endpoint, jitter());
      const taken = this.rules.take(event.type);
      if (taken) this.#obey(taken.rule.action, taken.last, { event, endpoint, delivery });
      else this.#schedule(delivery);
    }
  }

  /** Attempts whatever the clock has made due. Does not wait for the answers. */
  sweep(): void {
    for (const delivery of this.#pending.values()) this.#attemptIfDue(delivery);
  }

  /**
   * Attempts everything that waits, jitter or not, and what comes up meanwhile; resolves when all have been answered.
   * Only what a rule holds back, and what was refused before, waits for the clock.
   */
  async flush(): Promise<void> {
    for (;;) {
      this.#releaseReordered();
      const now = this.#world.clock.nowMs();
      const ready = [...this.#pending.values()].filter(
        (delivery) => delivery.dueMs <= now || (delivery.attempts.length === 0 && !delivery.held),
      );
      if (ready.length === 0 && this.#inFlight.size === 0) return;
      await Promise.all([...ready.map((delivery) => this.#attempt(delivery)), ...this.#inFlight.values()]);
    }
  }

  /** Resolves when the events that a rule sends ahead of the API's answer have arrived. */
  async beforeAnswer(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = [];
    await Promise.all(ahead);
  }

  resend(event: StoredEvent, endpoint: Endpoint): Delivery {
    const delivery = this.#create(event, endpoint, 0);
    this.#schedule(delivery);
    void this.#attempt(delivery);
    return delivery;
  }

  /** Takes up the deliveries that were pending when the process ended. */
  resume(): void {
    for (const delivery of this.#world.store.deliveries.all()) {
      if (delivery.status === 'pending') this.#schedule(delivery);
    }
  }

  /** Drops everything that waits. What is under way may still arrive, but changes nothing any more. */
  forget(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#pending.clear();
    this.#reordered = [];
    this.rules.clear();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#inFlight.values());
  }

  #create(event: StoredEvent, endpoint: Endpoint, waitMs: number): Delivery {
    return this.#world.store.deliveries.put({
      id: newId('whd'),
      eventId: event.id,
      endpointId: endpoint.id,
      type: event.type,
      status: 'pending',
      dueMs: this.#world.clock.nowMs() + waitMs,
      held: false,
      attempts: [],
      tamper: null,
    });
  }

  #schedule(delivery: Delivery): void {
    if (this.#closed) return;
    this.#pending.set(delivery.id, delivery);
    clearTimeout(this.#timers.get(delivery.id));
    const waitMs = Math.min(Math.max(0, delivery.dueMs - this.#world.clock.nowMs()), longestTimerMs);
    this.#timers.set(delivery.id, setTimeout(() => this.#attemptIfDue(delivery), waitMs).unref());
  }

  #attemptIfDue(delivery: Delivery): void {
    if (delivery.dueMs <= this.#world.clock.nowMs()) void this.#attempt(delivery);
    else if (this.#pending.has(delivery.id)) this.#schedule(delivery);
  }

  #attempt(delivery: Delivery): Promise<void> {
    const running = this.#inFlight.get(delivery.id);
    if (running) return running;
    if (this.#closed || !this.#pending.has(delivery.id)) return Promise.resolve();
    clearTimeout(this.#timers.get(delivery.id));
    this.#timers.delete(delivery.id);
    const run = this.#post(delivery).then((result) => {
      this.#inFlight.delete(delivery.id);
      // Gone when there was a reset meanwhile: the delivery belongs to a world that is no more.
      if (this.#pending.delete(delivery.id)) this.#settle(delivery, result);
    });
    this.#inFlight.set(delivery.id, run);
    return run;
  }

  #post(delivery: Delivery): Promise<PostResult> {
    const { store } = this.#world;
    const endpoint = store.endpoints.get(delivery.endpointId);
    const event = store.events.get(delivery.eventId);
    if (endpoint && event) return this.#inTurn(() => postWebhook(delivery, endpoint, event));
    return Promise.resolve({ status: null, answer: 'The endpoint or the event is gone.' });
  }

  #settle(delivery: Delivery, result: PostResult): void {
    const { store, clock } = this.#world;
    delivery.attempts.push({ atMs: clock.nowMs(), ...result });
    const event = store.events.get(delivery.eventId);
    if (result.status !== null && result.status >= 200 && result.status < 300) {
      delivery.status = 'delivered';
    } else if (
      !event ||
      clock.now() - event.created > givenUpAfterSeconds ||
      !store.endpoints.get(delivery.endpointId)
    ) {
      delivery.status = 'failed';
    } else {
      delivery.dueMs = clock.nowMs() + (retrySeconds[delivery.attempts.length - 1] ?? hourlySeconds) * 1000;
      this.#schedule(delivery);
    }
    store.deliveries.put(delivery);
    this.#changed();
  }

  #obey(action: RuleAction, last: boolean, at: { event: StoredEvent; endpoint: Endpoint; delivery: Delivery }): void {
    const { delivery } = at;
    if (action === 'drop') {
      delivery.status = 'dropped';
      return;
    }
    if (action === 'reorder') {
      this.#reordered.push(delivery);
      if (last) this.#releaseReordered();
      return;
    }
    if (action === 'bad_signature' || action === 'stale_timestamp') delivery.tamper = action;
    if (typeof action === 'object' && 'delay' in action) {
      delivery.dueMs = this.#world.clock.nowMs() + action.delay.ms;
      delivery.held = true;
    }
    this.#schedule(delivery);
    if (action === 'before_response') this.#ahead.push(this.#attempt(delivery));
    const copies = typeof action === 'object' && 'duplicate' in action ? action.duplicate.n : 1;
    for (let copy = 1; copy < copies; copy += 1) this.#schedule(this.#create(at.event, at.endpoint, jitter()));
  }

  /** One after the other: sent side by side they could arrive in any order. */
  #releaseReordered(): void {
    const chain = this.#reordered.reverse();
    const [first] = chain;
    if (!first) return;
    this.#reordered = [];
    const name = `reordered:${first.id}`;
    const run = async () => {
      for (const delivery of chain) {
        this.#pending.set(delivery.id, delivery);
        await this.#attempt(delivery);
      }
    };
    this.#inFlight.set(
      name,
      run().finally(() => this.#inFlight.delete(name)),
    );
  }
}
