import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Db, ReadConnection } from './db.ts';
import { keepConnection } from './keep-connection.ts';

/** Where reads go that may be a moment old: the replica, or the primary without one. */
export type Reads = {
  /**
   * The replica while its lag is within the limit, otherwise the primary. Not for what a person has just changed.
   *
   * @param since - a value of `performance.now()`: the reader sees every commit before it
   */
  db(since?: number): ReadConnection;
  /** The replica once it has everything committed until now, or the primary if that takes longer than two seconds. */
  upToDate(): Promise<ReadConnection>;
  /** Null without a replica. */
  lagMilliseconds(): number | null;
  /** The pool of the replica, for the metrics. */
  readonly pool: pg.Pool | null;
  close(): Promise<void>;
};

type Options = { primary: Db; replica: Db; replicaUrl: string; maxLagMilliseconds: number; log: Log };
/** A position in the write-ahead log, and a time at which the primary had not passed it yet. */
type Sample = { position: bigint; at: number };

const measureMilliseconds = 1_000;
const maxWaitMilliseconds = 2_000;
const retryMilliseconds = 50;
const primaryPosition = 'select pg_current_wal_insert_lsn()::text as position';
const replayedPosition = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end)::text as position`;

/** All reads go to the primary. */
export function readFromPrimary(primary: Db): Reads {
  const connection: ReadConnection = { ...primary, isReadOnly: true };
  return {
    db: () => connection,
    upToDate: async () => connection,
    lagMilliseconds: () => null,
    pool: null,
    close: async () => {},
  };
}

/**
 * Measures once a second how old the replica's newest commit is: it has replayed the position at which the primary was
 * at a known time. That needs no common clock, and it notices a replica that receives nothing any more.
 */
export function readFromReplica({ primary, replica, replicaUrl, maxLagMilliseconds, log }: Options): Reads {
  const onPrimary: ReadConnection = { ...primary, isReadOnly: true };
  const onReplica: ReadConnection = { ...replica, isReadOnly: true, fallback: primary };
  const probe = keepConnection(replicaUrl, 'replica', log);
  /** Commits before this time are on the replica. */
  let freshUntil = Number.NEGATIVE_INFINITY;
  let samples: Sample[] = [];
  let isClosed = false;
  let wasUsable = true;

  const lag = (): number => performance.now() - freshUntil;
  const isUsable = (since: number): boolean => lag() <= maxLagMilliseconds && since <= freshUntil;

  async function measure(): Promise<void> {
    const at = performance.now();
    const { rows } = await primary.client.query<{ position: string }>(primaryPosition);
    samples.push({ position: toPosition(rows[0]?.position), at });
    const client = await probe.get();
    const { rows: replayed } = await client.query<{ position: string | null }>(replayedPosition);
    const position = toPosition(replayed[0]?.position);
    for (const sample of samples) if (sample.position <= position) freshUntil = Math.max(freshUntil, sample.at);
    samples = samples.filter((sample) => sample.position > position).slice(-100);
  }

  async function keepMeasuring(): Promise<void> {
    while (!isClosed) {
      await measure().catch((error: unknown) => log.debug({ err: error }, 'replica: lag not measured'));
      const usable = isUsable(Number.NEGATIVE_INFINITY);
      if (usable !== wasUsable) {
        const text = usable ? 'replica: used again' : 'replica: too old or away, reads go to the primary';
        log.warn({ lagMilliseconds: Math.round(lag()) }, text);
      }
      wasUsable = usable;
      await pause(measureMilliseconds, undefined, { ref: false });
    }
  }

  void keepMeasuring();
  return {
    db: (since = Number.NEGATIVE_INFINITY) => (isUsable(since) ? onReplica : onPrimary),
    async upToDate() {
      const since = performance.now();
      while (lag() <= maxLagMilliseconds && performance.now() - since < maxWaitMilliseconds) {
        await measure().catch(() => {});
        if (isUsable(since)) return onReplica;
        await pause(retryMilliseconds);
      }
      return onPrimary;
    },
    lagMilliseconds: lag,
    pool: replica.client,
    async close() {
      isClosed = true;
      await probe.close();
      await replica.client.end();
    },
  };
}

/** `16/B374D848` as a number. A server without a position has replayed nothing. */
function toPosition(text: string | null | undefined): bigint {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
