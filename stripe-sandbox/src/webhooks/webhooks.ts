import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Delivery, Endpoint, StoredEvent } from '../store/rows.ts';
import { isSubscribed } from './emit.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type PostResult, postWebhook } from './post-webhook.ts';
import { openRules, type RuleAction } from './webhook-rules.ts';

/** Delays before the first retries, in seconds of the simulated clock. Later retries follow hourly for three days. */
const retrySeconds = [1, 5, 30, 120, 600];
const laterRetrySeconds = 3600;
const maxEventAgeSeconds = 3 * 86_400;
/** Usually longer than an API response takes, and often shorter: receivers must handle both orders. */
const jitterMs = { min: 50, max: 250 };
const longestTimerMs = 3_600_000;
/** Each attempt is a connection, and a clock that jumps makes thousands of deliveries due at once. */
const maxConcurrentPosts = 20;

const jitter = () => randomInt(jitterMs.min, jitterMs.max + 1);

/** Delivers events to their endpoints at least once, concurrently and in any order. */
export class Webhooks {
  readonly rules = openRules();
  readonly #context: Context;
  readonly #onChange: () => void;
  readonly #pending = new Map<string, Delivery>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #limited = limitConcurrency(maxConcurrentPosts);
  /** Deliveries sent before the response to the request that caused them. */
  #sentAhead: Promise<void>[] = [];
  /** Deliveries held until the last one of their rule, then sent in reverse order. */
  #reordered: Delivery[] = [];
  #closed = false;

  /** @param onChange - called after an attempt has changed a delivery */
  constructor(context: Context, onChange: () => void) {
    this.#context = context;
    this.#onChange = onChange;
  }

  deliver(event: StoredEvent): void {
    for (const endpoint of this.#context.store.endpoints.all()) {
      if (!isSubscribed(endpoint, event.type, event.account, event.thin)) continue;
      const delivery = this.#create(event, endpoint, jitter());
      const taken = this.rules.take(event.type);
      if (taken) this.#applyRule(taken.rule.action, taken.last, { event, endpoint, delivery });
      else this.#schedule(delivery);
    }
  }

  /** Attempts the deliveries that are due. Does not wait for the responses. */
  sweep(): void {
    for (const delivery of this.#pending.values()) this.#attemptIfDue(delivery);
  }

  /**
   * Attempts all pending deliveries without waiting for their jitter, including new ones, and resolves when all were
   * answered. Deliveries delayed by a rule, and retries, still wait for the clock.
   */
  async flush(): Promise<void> {
    for (;;) {
      this.#releaseReordered();
      const now = this.#context.clock.nowMs();
      const ready = [...this.#pending.values()].filter(
        (delivery) => delivery.dueMs <= now || (delivery.attempts.length === 0 && !delivery.held),
      );
      if (ready.length === 0 && this.#inFlight.size === 0) return;
      await Promise.all([...ready.map((delivery) => this.#attempt(delivery)), ...this.#inFlight.values()]);
    }
  }

  /** Resolves when the events that a rule sends before the response have arrived. */
  async waitForSentAhead(): Promise<void> {
    const sentAhead = this.#sentAhead;
    this.#sentAhead = [];
    await Promise.all(sentAhead);
  }

  resend(event: StoredEvent, endpoint: Endpoint): Delivery {
    const delivery = this.#create(event, endpoint, 0);
    this.#schedule(delivery);
    void this.#attempt(delivery);
    return delivery;
  }

  /** Schedules the deliveries that were pending when the process ended. */
  resume(): void {
    for (const delivery of this.#context.store.deliveries.all()) {
      if (delivery.status === 'pending') this.#schedule(delivery);
    }
  }

  /** Drops all pending deliveries. One in flight may still arrive, but its result is ignored. */
  reset(): void {
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
    return this.#context.store.deliveries.put({
      id: newId('whd'),
      eventId: event.id,
      endpointId: endpoint.id,
      type: event.type,
      status: 'pending',
      dueMs: this.#context.clock.nowMs() + waitMs,
      held: false,
      attempts: [],
      tamper: null,
    });
  }

  #schedule(delivery: Delivery): void {
    if (this.#closed) return;
    this.#pending.set(delivery.id, delivery);
    clearTimeout(this.#timers.get(delivery.id));
    const waitMs = Math.min(Math.max(0, delivery.dueMs - this.#context.clock.nowMs()), longestTimerMs);
    this.#timers.set(delivery.id, setTimeout(() => this.#attemptIfDue(delivery), waitMs).unref());
  }

  #attemptIfDue(delivery: Delivery): void {
    if (delivery.dueMs <= this.#context.clock.nowMs()) void this.#attempt(delivery);
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
      // Not pending after a reset: then the delivery no longer exists.
      if (this.#pending.delete(delivery.id)) this.#recordAttempt(delivery, result);
    });
    this.#inFlight.set(delivery.id, run);
    return run;
  }

  #post(delivery: Delivery): Promise<PostResult> {
    const { store } = this.#context;
    const endpoint = store.endpoints.get(delivery.endpointId);
    const event = store.events.get(delivery.eventId);
    if (endpoint && event) return this.#limited(() => postWebhook(delivery, endpoint, event));
    return Promise.resolve({ status: null, answer: 'The endpoint or the event no longer exists.' });
  }

  #recordAttempt(delivery: Delivery, result: PostResult): void {
    const { store, clock } = this.#context;
    delivery.attempts.push({ atMs: clock.nowMs(), ...result });
    const event = store.events.get(delivery.eventId);
    if (result.status !== null && result.status >= 200 && result.status < 300) {
      delivery.status = 'delivered';
    } else if (
      !event ||
      clock.now() - event.created > maxEventAgeSeconds ||
      !store.endpoints.get(delivery.endpointId)
    ) {
      delivery.status = 'failed';
    } else {
      delivery.dueMs = clock.nowMs() + (retrySeconds[delivery.attempts.length - 1] ?? laterRetrySeconds) * 1000;
      this.#schedule(delivery);
    }
    store.deliveries.put(delivery);
    this.#onChange();
  }

  #applyRule(
    action: RuleAction,
    last: boolean,
    at: { event: StoredEvent; endpoint: Endpoint; delivery: Delivery },
  ): void {
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
      delivery.dueMs = this.#context.clock.nowMs() + action.delay.ms;
      delivery.held = true;
    }
    this.#schedule(delivery);
    if (action === 'before_response') this.#sentAhead.push(this.#attempt(delivery));
    const copies = typeof action === 'object' && 'duplicate' in action ? action.duplicate.n : 1;
    for (let copy = 1; copy < copies; copy += 1) this.#schedule(this.#create(at.event, at.endpoint, jitter()));
  }

  /** Sends held deliveries one after another: sent concurrently, they could arrive in any order. */
  #releaseReordered(): void {
    const reversed = this.#reordered.reverse();
    const [first] = reversed;
    if (!first) return;
    this.#reordered = [];
    const id = `reordered:${first.id}`;
    const run = async () => {
      for (const delivery of reversed) {
        this.#pending.set(delivery.id, delivery);
        await this.#attempt(delivery);
      }
    };
    this.#inFlight.set(
      id,
      run().finally(() => this.#inFlight.delete(id)),
    );
  }
}
