import pg from 'pg';
import { openPool, requestLimits } from './connect.ts';
import type { PoolFeatures } from './inspect-address.ts';

/** A pool of connections. A function that must run inside a transaction takes a `Tx`, and a `Db` does not compile. */
export type Db = {
  readonly client: pg.Pool;
  /** How long ago the database last answered a statement of this pool. */
  silentMilliseconds(): number;
  /** Begins a transaction, with the time limits that the connection does not have already. */
  readonly begin: string;
  /** Behind a pool on whose connections the names of statements would collide. */
  readonly isUnnamed: boolean;
};

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
  readonly isUnnamed: boolean;
  /** Written in one statement right before the commit: see `server/platform/jobs/outbox.ts`. */
  readonly outbox: OutboxRow[];
  /** What runs once at the end of the transaction, before its outbox is written, by a name that prevents repeats. */
  readonly beforeCommit: Map<string, (now: Date) => Promise<void>>;
};

/** Where a statement runs that may write. */
export type Connection = {
  readonly client: pg.Pool | pg.PoolClient;
  readonly isUnnamed?: boolean;
  readonly isReadOnly?: false;
};

/** Where only reads run: see `app.reads`. With a `fallback`, a read that the replica breaks off is read there. */
export type ReadConnection = {
  readonly client: pg.Pool;
  readonly isUnnamed: boolean;
  readonly isReadOnly: true;
  readonly begin: string;
  readonly fallback?: Db;
};

/** Calendar days are read as text, so that no time zone of the machine changes them. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

export const postgresFeatures: PoolFeatures = { keepsStatements: true, takesStartupSettings: true };
/** One message, so the limits cost no round trip. They end with the transaction. */
const beginWithLimits = [
  'begin',
  ...Object.entries(requestLimits).map(([name, ms]) => `set local ${name} = ${ms}`),
].join('; ');

/** @param size - the most connections. Twice the cores and a few are enough; more only lengthen the queue for locks. */
export function openDb(url: string, size = 10, features: PoolFeatures = postgresFeatures): Db {
  const pool = openPool(url, 'requests', size, features.takesStartupSettings);
  let answeredAt = performance.now();
  pool.on('connect', (client) =>
    client.on('drain', () => {
      answeredAt = performance.now();
    }),
  );
  return {
    client: pool,
    silentMilliseconds: () => performance.now() - answeredAt,
    begin: features.takesStartupSettings ? 'begin' : beginWithLimits,
    isUnnamed: !features.keepsStatements,
  };
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
