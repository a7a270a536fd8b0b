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
  wake(isUrgent: boolean): void;
  /** Moves everything that is waiting, now. Gives the number of rows moved. */
  drain(): Promise<number>;
  stop(): Promise<void>;
};

export const liveChannel = 'fondly_live';
const beatMilliseconds = 50;
const longestBeatMilliseconds = 5_000;
/** Between turns for signals alone: a rush of orders costs a bounded number of small transactions and not one for each. */
const rushGapMilliseconds = 25;
/** After a turn that found hardly anything there is no rush, and other processes hear of a change almost at once. */
const calmGapMilliseconds = 4;
const calmRows = 2;
const batchRows = 500;
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const notificationBytes = 7_800;

const take = `delete from outbox where id in
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
    const one = JSON.stringify([row.origin, row.name, row.payload]);
    if (bytes + Buffer.byteLength(one) + 1 > notificationBytes && current.length > 0) {
      packed.push(`[${current.join(',')}]`);
      current = [];
      bytes = 2;
    }
    current.push(one);
    bytes += Buffer.byteLength(one) + 1;
  }
  if (current.length > 0) packed.push(`[${current.join(',')}]`);
  return packed;
}

type Connection = { get(): Promise<pg.Client>; drop(): void; end(): Promise<void> };

/** The relay's one connection, made anew after it broke. */
function keepConnection(url: string): Connection {
  let client: pg.Client | null = null;
  const drop = () => {
    client = null;
  };
  return {
    async get() {
      if (client) return client;
      const made = new pg.Client({ connectionString: url, pipeline: true });
      made.on('error', drop);
      await made.connect();
      // Handing over need not wait for the disk: what a crash undoes is still in the outbox, and leaves again.
      await made.query('set synchronous_commit = off');
      client = made;
      return made;
    },
    drop,
    async end() {
      await client?.end().catch(() => {});
    },
  };
}

/** @param isExpected - somebody has just written to it, so that looking first would be a round trip for nothing */
async function moveBatch(connection: Connection, isExpected: boolean): Promise<number> {
  const on = await connection.get();
  if (!isExpected) {
    const { rowCount: waiting } = await on.query({ name: 'outbox-look', text: 'select from outbox limit 1' });
    if (waiting === 0) return 0;
  }
  try {
    // The connection is a pipeline: what need not wait for an answer leaves with what went before.
    const [, { rows }] = await Promise.all([on.query('begin'), on.query<Row>({ name: 'outbox-take', text: take })]);
    await Promise.all([...handOver(on, rows), on.query('commit')]);
    return rows.length;
  } catch (error) {
    await on.query('rollback').catch(connection.drop);
    throw error;
  }
}

async function moveAll(connection: Connection, isExpected: boolean): Promise<number> {
  let moved = 0;
  for (;;) {
    const batch = await moveBatch(connection, isExpected && moved === 0);
    moved += batch;
    if (batch < batchRows) return moved;
  }
}

/**
 * Moves the outbox on: jobs to the worker's queue, signals to every process, in batches on one connection.
 * Neither `add_job` nor NOTIFY may run inside an order's transaction: each takes one lock for the whole
 * PostgreSQL instance until after the commit, which cost 0.85 and 0.68 of the checkout rate at 32 clients.
 * Rows are deleted in the transaction that hands them over, so each leaves at least once.
 */
export function openRelay(url: string, log: Log): Relay {
  const connection = keepConnection(url);
  let stopping = false;
  let woken: (() => void) | null = null;
  let isAwake = false;
  let turn: Promise<number> = Promise.resolve(0);
  let turnEnded = 0;
  let gap = calmGapMilliseconds;
  let later: NodeJS.Timeout | undefined;

  function rouse(): void {
    clearTimeout(later);
    later = undefined;
    isAwake = true;
    woken?.();
  }

  /** One after the other: two turns on one connection would share a transaction. */
  function drain(isExpected = false): Promise<number> {
    turn = turn.catch(() => 0).then(() => moveAll(connection, isExpected));
    return turn;
  }

  async function run(): Promise<void> {
    let beat = beatMilliseconds;
    while (!stopping) {
      const wasWoken = isAwake;
      isAwake = false;
      try {
        const moved = await drain(wasWoken);
        if (moved > 0) turnEnded = performance.now();
        gap = moved > calmRows ? rushGapMilliseconds : calmGapMilliseconds;
        beat = beatMilliseconds;
      } catch (error) {
        // Ever longer pauses: a database that is away for an hour fills no disk with lines.
        beat = Math.min(beat * 2, longestBeatMilliseconds);
        log.error({ err: error, againInMilliseconds: beat }, 'relay: could not move the outbox');
      }
      if (!isAwake && !stopping) {
        await Promise.race([pause(beat), new Promise<void>((resolve) => (woken = resolve))]);
      }
    }
  }

  const running = run();
  return {
    wake(isUrgent) {
      if (isUrgent) return rouse();
      // Never at once: who made the change reads it next, and must not stand in line behind this.
      const sinceTurn = performance.now() - turnEnded;
      later ??= setTimeout(rouse, Math.max(calmGapMilliseconds, gap - sinceTurn));
    },
    drain: () => drain(),
    async stop() {
      stopping = true;
      rouse();
      await running;
      await connection.end();
    },
  };
}

function handOver(on: pg.Client, rows: Row[]): Promise<unknown>[] {
  rows.sort((a, b) => a.id - b.id);
  const jobs = newestOfEachKey(rows.filter((row) => row.kind === 'job'));
  const notes = packSignals(rows.filter((row) => row.kind === 'signal'));
  return [
    ...(jobs.length > 0 ? [{ name: 'outbox-jobs', text: addJobs, values: [JSON.stringify(jobs.map(spec))] }] : []),
    ...notes.map((text) => ({ name: 'outbox-notify', text: 'select pg_notify($1, $2)', values: [liveChannel, text] })),
  ].map((query) => on.query(query));
}

/** One batch may not name a key twice; of two wishes for one object the later one stands, as it would in two batches. */
function newestOfEachKey(jobs: Row[]): Row[] {
  const newest = new Map(jobs.map((job) => [job.job_key ?? job.id, job]));
  return [...newest.values()];
}

function spec(row: Row) {
  return {
    identifier: row.name,
    payload: row.payload,
    run_at: row.run_at,
    job_key: row.job_key,
    max_attempts: 20,
  };
}
