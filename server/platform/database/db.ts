import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A pool of connections. A `Db` is not a `Tx`: the compiler keeps apart what runs inside a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool };

/** What leaves with the commit: jobs for a worker, signals for whoever is looking. */
export type OutboxRow = {
  kind: 'job' | 'signal';
  name: string;
  payload: unknown;
  jobKey?: string;
  runAt?: Date;
};

/** A connection inside an open transaction, with what is to leave through its commit. */
export type Tx = NodePgDatabase & {
  readonly $client: pg.PoolClient;
  /** Written in one statement right before the commit: see `server/platform/jobs/outbox.ts`. */
  readonly outbox: OutboxRow[];
};

/** Where a statement runs. */
export type Connection = { readonly $client: pg.Pool | pg.PoolClient };

/** Instants travel as `Date`, calendar days as the text they are, so that no zone of the machine touches them. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** Connect and answer, or fail with the word of it: nothing in the house waits for ever. */
const connectionLimits = {
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  statement_timeout: 15_000,
};

/** @param size - connections at most; twice the cores and a few is enough, more only lengthen the queue for locks */
export function openDb(url: string, size = 10): Db {
  const pool = new pg.Pool({ connectionString: url, max: size, ...connectionLimits });
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle(pool) as Db;
}

/** The row of a statement that answers with exactly one. */
export function expectOneRow<Row>(rows: Row[]): Row {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/** PostgreSQL's word for "this value is there already", optionally of one named constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '23505') return false;
  return constraint === undefined || cause.constraint === constraint;
}

/** Too many at once, or a database that is not there (yet). */
const connectionErrorCodes = ['53300', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'];

/** Nothing was done: the pool had no connection to give in time, or the database took none. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && connectionErrorCodes.includes(String(cause.code))) return true;
  return cause.message === 'timeout exceeded when trying to connect';
}
