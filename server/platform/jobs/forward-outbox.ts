import type pg from 'pg';
import { isConnectionError } from '../database/connection-error.ts';
import { type KeptConnection, keepConnection } from '../database/keep-connection.ts';
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

/** The PostgreSQL channel on which every process listens for signals. */
export const liveChannel = 'fondly_live';
const batchRows = 500;
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const notificationBytes = 7_800;
const maxAttempts = 20;

const takeBatch = `delete from outbox where id in
  (select id from outbox order by id limit ${batchRows} for update skip locked)
  returning id, kind, name, payload, job_key, run_at, origin`;

const addJobs = `select graphile_worker.add_jobs(array(
  select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) as spec))`;

export type OutboxForwarder = {
  /**
   * Forwards batch after batch until the outbox is empty.
   *
   * @param hasNewRows - rows were just committed, so asking first whether there are any would cost a round trip
   * @returns the number of rows
   */
  forwardAll(hasNewRows: boolean): Promise<number>;
  /** How long ago the database last answered here. */
  silentMilliseconds(): number;
  close(): Promise<void>;
};

/**
 * Forwards the outbox on one connection, in batches of the oldest rows: jobs to the queue, signals to every process.
 * Rows are deleted in the transaction that hands them over, so each row leaves at least once.
 */
export function openOutboxForwarder(url: string, log: Log): OutboxForwarder {
  const connection = keepConnection(url, 'relay', log, { pipeline: true });
  return {
    async forwardAll(hasNewRows) {
      let forwardedCount = 0;
      for (;;) {
        const count = await forwardBatch(connection, hasNewRows && forwardedCount === 0);
        forwardedCount += count;
        if (count < batchRows) return forwardedCount;
      }
    },
    silentMilliseconds: connection.silentMilliseconds,
    close: connection.close,
  };
}

// Forwarding does not wait for the disk: rows whose commit a crash undoes are in the outbox again.
const begin = 'begin; set local synchronous_commit = off';

async function forwardBatch(connection: KeptConnection, hasNewRows: boolean): Promise<number> {
  const client = await connection.get();
  try {
    if (!hasNewRows) {
      const { rowCount: waiting } = await client.query({ name: 'outbox-look', text: 'select from outbox limit 1' });
      if (waiting === 0) return 0;
    }
    // The connection is a pipeline: statements that need no answer leave together with the ones before.
    const [, { rows }] = await Promise.all([
      client.query(begin),
      client.query<Row>({ name: 'outbox-take', text: takeBatch }),
    ]);
    await Promise.all([...forwardRows(client, rows), client.query('commit')]);
    return rows.length;
  } catch (error) {
    if (isConnectionError(error)) connection.drop();
    else await client.query('rollback').catch(connection.drop);
    throw error;
  }
}

function forwardRows(client: pg.Client, rows: Row[]): Promise<unknown>[] {
  // `delete … returning` has no order of its own.
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
  ].map((query) => client.query(query));
}

/** `add_jobs` refuses a key twice in one call. In two calls the newer job would replace the older one, as here. */
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
    max_attempts: maxAttempts,
  };
}

/** Signals in as few notifications as fit. By the origin, a process skips its own signals, which it has published. */
function packSignals(rows: Row[]): string[] {
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
