import type { LiveSignal } from '@fondly/contract/live';
import type pg from 'pg';

/** A row of the outbox with a signal. `name` has one topic or several: see `joinTopics`. */
export type SignalRow = { origin: string; name: string; payload: unknown };

export type SignalReceiver = {
  /** A signal of another process. */
  onSignal(signal: LiveSignal): void;
  /** The connection was gone and is back. Signals may be lost. */
  onGap(): void;
};

/** Carries signals from the outbox to every process: NOTIFY of PostgreSQL, or NATS. */
export type SignalCarrier = {
  /** Resolves once signals are heard. */
  start(receiver: SignalReceiver): Promise<void>;
  /** Asks for the signals of a topic, or of `anyTopicOf` a kind. A carrier that delivers everything does nothing. */
  follow(topic: string): void;
  unfollow(topic: string): void;
  /** Since when, by `performance.now()`, the signals of a topic are heard; Infinity if they are not yet. */
  heardSince(topic: string): number;
  /** Resolves once everything that was followed before is heard, or after a second without an answer. */
  confirmed(): Promise<void>;
  /** Whether signals can leave now. Otherwise they wait in the outbox, and jobs leave without them. */
  canPublish(): boolean;
  /** What publishes within the transaction that deletes the rows. */
  toStatements(rows: SignalRow[]): pg.QueryConfig[];
  /** Resolves once the carrier has the signals, so that their rows may go. Null if the transaction publishes them. */
  publish: ((rows: SignalRow[]) => Promise<void>) | null;
  /** How long ago the carrier last answered. */
  silentMilliseconds(): number;
  close(): Promise<void>;
};

/** Stands for every topic of a kind, such as `session-ended:*`. */
export const anyTopicOf = (kind: string): string => `${kind}:*`;
