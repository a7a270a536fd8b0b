import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

type Row = {
  id: number;
  kind: 'job' | 'signal';
  name: string;
  payload: unknown;
  job_key: string | null;
  run_at: Date | null;
  origin: string;
};

export type Relay = {
  /**
   * Called right after a commit of this process: its rows leave at once instead of at the next beat. Signals that
   * follow each other closely wait a moment and leave together; jobs never wait.
   */
  scheduleDrain(isUrgent: boolean): void;
  /** Moves everything that is waiting, now. Gives the number of rows moved. */
  drain(): Promise<number>;
  stop(): Promise<void>;
};

export const liveChannel = 'fondly_live';
const minPollMilliseconds = 50;
const maxPollMilliseconds = 5_000;
/** Between turns for signals alone: a rush of orders costs a bounded number of small transactions and not one for each. */
const busyGapMilliseconds = 25;
/** After a turn that found hardly anything there is no rush, and other processes hear of a change almost at once. */
const idleGapMilliseconds = 4;
const idleRows = 2;
const batchRows = 500;
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const notificationBytes = 7_800;

const takeBatch = `delete from outbox where id in
  (select id from outbox order by id limit ${batchRows} for update skip locked)
  returning id, kind, name, payload, job_key, run_at, origin`;

const addJobs = `select graphile_worker.add_jobs(array(
  select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) as spec))`;

/** Signals in as few notifications as fit. The origin tells its own process that it has heard them already. */
export function packSignals(rows: Pick<Row, 'name' | 'payload' | 'origin'>[]): string[] {
  const packed: string[] = [];
  let current: string[] = [];
  let bytes = 2;
  for (const row of rows) {
    const packedSignal = JSON.stringify([row.origin, row.name, row.payload]);
    if (bytes + Buffer.byteLength(packedSignal) + 1 > notificationBytes && current.length > 0) {
      packed.push(`[${current.join(',')}]`);
      current = [];
      bytes = 2;
    }
    current.push(packedSignal);
    bytes += Buffer.byteLength(packedSignal) + 1;
  }
  if (current.length > 0) packed.push(`[${current.join(',')}]`);
  return packed;
}

type Connection = { get(): Promise<pg.Client>; drop(): void; end(): Promise<void> };

/** The relay's one connection, made anew after it broke. */
function openReconnectingClient(url: string): Connection {
  let client: pg.Client | null = null;
  const drop = () => {
    client = null;
  };
  return {
    async get() {
      if (client) return client;
      const newClient = new pg.Client({ connectionString: url, pipeline: true });
      newClient.on('error', drop);
      await newClient.connect();
      // Handing over need not wait for the disk: what a crash undoes is still in the outbox, and leaves again.
      await newClient.query('set synchronous_commit = off');
      client = newClient;
      return newClient;
    },
    drop,
    async end() {
      await client?.end().catch(() => {});
    },
  };
}

/** @param isExpected - somebody has just written to it, so that looking first would be a round trip for nothing */
async function forwardBatch(connection: Connection, hasNewRows: boolean): Promise<number> {
  const on = await connection.get();
  if (!hasNewRows) {
    const { rowCount: waiting } = await on.query({ name: 'outbox-look', text: 'select from outbox limit 1' });
    if (waiting === 0) return 0;
  }
  try {
    // The connection is a pipeline: what need not wait for an answer leaves with what went before.
    const [, { rows }] = await Promise.all([
      on.query('begin'),
      on.query<Row>({ name: 'outbox-take', text: takeBatch }),
    ]);
    await Promise.all([...forwardRows(on, rows), on.query('commit')]);
    return rows.length;
  } catch (error) {
    await on.query('rollback').catch(connection.drop);
    throw error;
  }
}

async function forwardAll(connection: Connection, hasNewRows: boolean): Promise<number> {
  let forwardedCount = 0;
  for (;;) {
    const batch = await forwardBatch(connection, hasNewRows && forwardedCount === 0);
    forwardedCount += batch;
    if (batch < batchRows) return forwardedCount;
  }
}

/**
 * Moves the outbox on: jobs to the worker's queue, signals to every process, in batches on one connection.
 * Neither `add_job` nor NOTIFY may run inside an order's transaction: each takes one lock for the whole
 * PostgreSQL instance until after the commit, which cost 0.85 and 0.68 of the checkout rate at 32 clients.
 * Rows are deleted in the transaction that hands them over, so each leaves at least once.
 */
export function openRelay(url: string, log: Log): Relay {
  const connection = openReconnectingClient(url);
  let isStopping = false;
  let resolveWait: (() => void) | null = null;
  let isDrainRequested = false;
  let lastDrain: Promise<number> = Promise.resolve(0);
  let lastDrainEndedAt = 0;
  let gapMilliseconds = idleGapMilliseconds;
  let drainTimer: NodeJS.Timeout | undefined;

  function requestDrain(): void {
    clearTimeout(drainTimer);
    drainTimer = undefined;
    isDrainRequested = true;
    resolveWait?.();
  }

  /** One after the other: two turns on one connection would share a transaction. */
  function drain(hasNewRows = false): Promise<number> {
    lastDrain = lastDrain.catch(() => 0).then(() => forwardAll(connection, hasNewRows));
    return lastDrain;
  }

  async function run(): Promise<void> {
    let pollMilliseconds = minPollMilliseconds;
    while (!isStopping) {
      const wasRequested = isDrainRequested;
      isDrainRequested = false;
      try {
        const forwardedCount = await drain(wasRequested);
        if (forwardedCount > 0) lastDrainEndedAt = performance.now();
        gapMilliseconds = forwardedCount > idleRows ? busyGapMilliseconds : idleGapMilliseconds;
        pollMilliseconds = minPollMilliseconds;
      } catch (error) {
        // Ever longer pauses: a database that is away for an hour fills no disk with lines.
        pollMilliseconds = Math.min(pollMilliseconds * 2, maxPollMilliseconds);
        log.error({ err: error, retryInMilliseconds: pollMilliseconds }, 'relay: could not move the outbox');
      }
      if (!isDrainRequested && !isStopping) {
        await Promise.race([pause(pollMilliseconds), new Promise<void>((resolve) => (resolveWait = resolve))]);
      }
    }
  }

  const running = run();
  return {
    scheduleDrain(isUrgent) {
      if (isUrgent) return requestDrain();
      // Never at once: who made the change reads it next, and must not stand in line behind this.
      const sinceLastDrain = performance.now() - lastDrainEndedAt;
      drainTimer ??= setTimeout(requestDrain, Math.max(idleGapMilliseconds, gapMilliseconds - sinceLastDrain));
    },
    drain: () => drain(),
    async stop() {
      isStopping = true;
      requestDrain();
      await running;
      await connection.end();
    },
  };
}

function forwardRows(on: pg.Client, rows: Row[]): Promise<unknown>[] {
  rows.sort((a, b) => a.id - b.id);
  const jobs = keepNewestPerKey(rows.filter((row) => row.kind === 'job'));
  const notifications = packSignals(rows.filter((row) => row.kind === 'signal'));
  return [
    ...(jobs.length > 0 ? [{ name: 'outbox-jobs', text: addJobs, values: [JSON.stringify(jobs.map(toJobSpec))] }] : []),
    ...notifications.map((text) => ({
      name: 'outbox-notify',
      text: 'select pg_notify($1, $2)',
      values: [liveChannel, text],
    })),
  ].map((query) => on.query(query));
}

/** One batch may not name a key twice; of two wishes for one object the later one stands, as it would in two batches. */
function keepNewestPerKey(jobs: Row[]): Row[] {
  const newest = new Map(jobs.map((job) => [job.job_key ?? job.id, job]));
  return [...newest.values()];
}

function toJobSpec(row: Row) {
  return {
    identifier: row.name,
    payload: row.payload,
    run_at: row.run_at,
    job_key: row.job_key,
    max_attempts: 20,
  };
}
