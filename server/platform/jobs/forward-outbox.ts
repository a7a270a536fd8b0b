import pg from 'pg';
import { addCause, takeCause } from '../cause.ts';
import { isConnectionError } from '../database/connection-error.ts';
import { type KeptConnection, keepConnection } from '../database/keep-connection.ts';
import type { Log } from '../log.ts';
import { isTracing, type OpenSpan, startSpan } from '../tracing.ts';
import { keyedFlag } from './dead-workers.ts';
import type { SignalCarrier } from './signals/signal-carrier.ts';

type Row = {
  id: number;
  kind: 'job' | 'signal';
  name: string;
  payload: unknown;
  job_key: string | null;
  run_at: Date | null;
  origin: string;
};

const batchRows = 500;
/** A job is given up after its last failed attempt, about two days after the first. */
export const maxAttempts = 20;

const takeBatch = (only = '') => `delete from outbox where id in
  (select id from outbox ${only} order by id limit ${batchRows} for update skip locked)
  returning id, kind, name, payload, job_key, run_at, origin`;

/** While the carrier of signals is away, signals wait in the outbox, and only jobs leave. */
const onlyJobs = `where kind = 'job'`;
const rounds = {
  all: {
    look: { name: 'outbox-look', text: 'select from outbox limit 1' },
    take: { name: 'outbox-take', text: takeBatch() },
    list: `select id from outbox order by id limit ${batchRows}`,
  },
  jobs: {
    look: { name: 'outbox-look-jobs', text: `select from outbox ${onlyJobs} limit 1` },
    take: { name: 'outbox-take-jobs', text: takeBatch(onlyJobs) },
    list: `select id from outbox ${onlyJobs} order by id limit ${batchRows}`,
  },
};

/** A row that was refused this often on its own is set aside. */
const rowAttempts = 3;
const takeRow = `delete from outbox where id = (select id from outbox where id = $1 for update skip locked)
  returning id, kind, name, payload, job_key, run_at, origin`;
const setAside = `with refused as (delete from outbox where id = $1 returning *)
  insert into outbox_dead_letters (id, kind, name, payload, job_key, run_at, origin, reason, failed_at)
  select id, kind, name, payload, job_key, run_at, origin, $2, now() from refused`;

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
 * Rows are deleted in the transaction that hands them over, after the carrier of signals has confirmed them, so each row
 * leaves at least once.
 */
export function openOutboxForwarder(url: string, carrier: SignalCarrier, log: Log): OutboxForwarder {
  const connection = keepConnection(url, 'relay', log, { pipeline: true });
  const context = { connection, carrier, log };
  return {
    async forwardAll(hasNewRows) {
      let forwardedCount = 0;
      for (;;) {
        const count = await forwardBatch(context, hasNewRows && forwardedCount === 0);
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

type Context = { connection: KeptConnection; carrier: SignalCarrier; log: Log };

async function forwardBatch(context: Context, hasNewRows: boolean): Promise<number> {
  const { connection, carrier } = context;
  const round = carrier.canPublish() ? rounds.all : rounds.jobs;
  const client = await connection.get();
  try {
    if (!hasNewRows) {
      const { rowCount: waiting } = await client.query(round.look);
      if (waiting === 0) return 0;
    }
    return await forwardTaken(client, carrier, round.take);
  } catch (error) {
    if (isConnectionError(error)) connection.drop();
    else await client.query('rollback').catch(connection.drop);
    // Jobs do not wait for the carrier of signals.
    if (round === rounds.all && !carrier.canPublish()) return forwardBatch(context, hasNewRows);
    if (!isCausedByRow(error)) throw error;
  }
  return forwardOneByOne(client, context, round.list);
}

/**
 * PostgreSQL or the queue refused a value of a row: bad data, a broken constraint, or an exception. Whatever else fails,
 * such as a full disk, would fail for every row, and passes.
 */
function isCausedByRow(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22|23|P0|GW)/.test(error.code ?? '');
}

/**
 * Forwards a batch with a transaction for each row, so that a refused row does not hold up those behind it. It is tried
 * again before the next row, since of two jobs with one key the newer must come last.
 */
async function forwardOneByOne(client: pg.Client, context: Context, listIds: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(listIds);
  for (const { id } of rows) {
    for (let attempt = 1; !(await isForwarded(client, context, id, attempt)); attempt += 1);
  }
  return rows.length;
}

async function isForwarded(
  client: pg.Client,
  { carrier, log }: Context,
  id: number,
  attempt: number,
): Promise<boolean> {
  try {
    await forwardTaken(client, carrier, { text: takeRow, values: [id] });
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!isCausedByRow(error)) throw error;
    if (attempt < rowAttempts) return false;
    await client.query(setAside, [id, error.message.slice(0, 300)]);
    log.error({ err: error, outboxId: id }, 'ALARM relay: a row could not be handed over and was set aside');
    return true;
  }
}

/** In one transaction: takes rows out of the outbox and hands them over. */
async function forwardTaken(client: pg.Client, carrier: SignalCarrier, take: pg.QueryConfig): Promise<number> {
  // The connection is a pipeline: statements that need no answer leave together with the ones before.
  const [, { rows }] = await Promise.all([client.query(begin), client.query<Row>(take)]);
  // `delete … returning` has no order of its own.
  rows.sort((a, b) => a.id - b.id);
  const spans = isTracing() ? rows.flatMap(startHandOver) : [];
  try {
    await handOver(client, carrier, rows);
    for (const span of spans) span.end();
  } catch (error) {
    for (const span of spans) span.end({}, error);
    throw error;
  }
  return rows.length;
}

async function handOver(client: pg.Client, carrier: SignalCarrier, rows: Row[]): Promise<void> {
  const signals = rows.filter((row) => row.kind === 'signal');
  // Only the relays wait for these locks, and they skip locked rows.
  await carrier.publish?.(signals);
  const statements = [...toJobStatements(rows), ...carrier.toStatements(signals)];
  await Promise.all([...statements.map((query) => client.query(query)), client.query('commit')]);
}

/** The hand-over of a job is a span between the request that enqueued it and its run. */
function startHandOver(row: Row): OpenSpan[] {
  const { payload, carried } = takeCause(row.payload);
  if (row.kind !== 'job' || !carried.traceparent) return [];
  const open = startSpan(`outbox ${row.name}`, { kind: 'PRODUCER', parent: carried.traceparent });
  if (!open) return [];
  row.payload = addCause(payload, { ...carried, traceparent: open.traceparent });
  return [open];
}

function toJobStatements(rows: Row[]): pg.QueryConfig[] {
  const rowsOfJobs = rows.filter((row) => row.kind === 'job');
  const jobs = [...rowsOfJobs.filter((row) => !row.job_key), ...keepNewestPerKey(rowsOfJobs)];
  if (jobs.length === 0) return [];
  return [{ name: 'outbox-jobs', text: addJobs, values: [JSON.stringify(jobs.map(toJobSpec))] }];
}

/**
 * `add_jobs` refuses a key twice in one call. In two calls the newer job would replace the older one, as here. The keys are
 * in order, because two processes that lock the same keys in different orders would wait for each other.
 */
function keepNewestPerKey(jobs: Row[]): Row[] {
  const newest = new Map(jobs.flatMap((job) => (job.job_key ? [[job.job_key, job]] : [])));
  return [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
}

function toJobSpec(row: Row) {
  return {
    identifier: row.name,
    payload: row.payload,
    run_at: row.run_at,
    job_key: row.job_key,
    max_attempts: maxAttempts,
    flags: row.job_key && [keyedFlag],
  };
}
