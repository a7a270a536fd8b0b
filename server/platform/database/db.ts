import pg from 'pg';

/** A pool of connections. A function that must run inside a transaction takes a `Tx`, and a `Db` does not compile. */
export type Db = { readonly client: pg.Pool };

/** A job or live signal that leaves with the commit. */
export type OutboxRow = {
  kind: 'job' | 'signal';
  name: string;
  payload: unknown;
  jobKey?: string;
  runAt?: Date;
};

/** A connection inside an open transaction. */
export type Tx = {
  readonly client: pg.PoolClient;
  /** Written in one statement right before the commit: see `server/platform/jobs/outbox.ts`. */
  readonly outbox: OutboxRow[];
};

/** Where a statement runs. */
export type Connection = { readonly client: pg.Pool | pg.PoolClient };

/** Calendar days are read as text, so that no time zone of the machine changes them. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** A caller that waits too long for a connection or an answer gets an error. */
const connectionLimits = {
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  statement_timeout: 15_000,
};

/** @param size - the most connections. Twice the cores and a few are enough; more only lengthen the queue for locks. */
export function openDb(url: string, size = 10): Db {
  const pool = new pg.Pool({ connectionString: url, max: size, ...connectionLimits });
  // The pool replaces a connection that breaks while idle. Without a listener, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { client: pool };
}

/** The row of a statement that returns exactly one. */
export function expectOneRow<Row>(rows: Row[]): Row {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/** Whether a value exists already. @param constraint - the only constraint or unique index that counts */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '23505') return false;
  return constraint === undefined || cause.constraint === constraint;
}

/** Too many connections, or a database that is down or still starting. */
const connectionErrorCodes = ['53300', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'];

/** Whether the statement never started: the pool had no free connection in time, or the database accepted none. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && connectionErrorCodes.includes(String(cause.code))) return true;
  return cause.message === 'timeout exceeded when trying to connect';
}
