import net from 'node:net';
import pg from 'pg';

/** What a connection is for. `pg_stat_activity` shows it as `fondly-requests` and so on. */
export type ConnectionUse = 'requests' | 'replica' | 'worker' | 'relay' | 'listen' | 'command';

type Limits = {
  /** PostgreSQL ends a statement, and a transaction that does nothing, after this time. */
  server?: { statement_timeout: number; idle_in_transaction_session_timeout: number };
  /** We give up on a database that does not answer at all. Longer than `server`, so that a slow statement is named. */
  query_timeout?: number;
};

/** The time limits of requests, in milliseconds. */
export const requestLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };
const statementLimits: Limits = {
  server: requestLimits,
  query_timeout: 17_000,
};
const limits: Record<ConnectionUse, Limits> = {
  requests: statementLimits,
  worker: statementLimits,
  // Below the silence after which the connection is replaced: see `keep-connection.ts`.
  relay: { server: { statement_timeout: 8_000, idle_in_transaction_session_timeout: 8_000 }, query_timeout: 10_000 },
  listen: { query_timeout: 10_000 },
  // Asks how far the replica is, once a second.
  replica: { query_timeout: 2_000 },
  // Migrations and backups read and write whole tables.
  command: {},
};

/** Node.js probes an idle connection after this time and ends it after ten lost probes, one a second. */
const keepAliveMilliseconds = 5_000;
const connectMilliseconds = 5_000;

/** The settings of every connection to the database. Without them, a host that vanished is noticed after minutes. */
function connectionSettings(url: string, use: ConnectionUse, takesStartupSettings = true) {
  const { server, query_timeout } = limits[use];
  return {
    connectionString: url,
    // PGAPPNAME, if set, names the process instead.
    fallback_application_name: `fondly-${use}`,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    query_timeout,
    ...(takesStartupSettings && server),
  };
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * The job library gives back the connection of its LISTEN twice if that fails while a lane stops. A pool refuses the
 * second time with an error that the library does not catch, and which would end the process.
 */
class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      // An ended pool passes an error alone.
      if (error) return callback(error, client, release);
      let isReleased = false;
      callback(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/**
 * @param size - the most connections
 * @param takesStartupSettings - false for PgBouncer, which refuses a connection with them
 */
export function openPool(url: string, use: ConnectionUse, size: number, takesStartupSettings = true): pg.Pool {
  const Pool = use === 'worker' ? WorkerPool : pg.Pool;
  const pool = new Pool({ ...connectionSettings(url, use, takesStartupSettings), max: size });
  // The pool replaces a connection that breaks while idle. Without a listener, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connection for one piece of work, such as a migration. */
export async function connect(url: string, use: ConnectionUse = 'command'): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(url, use));
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A connection that can be cut without the goodbye that a host that vanished would never answer. */
export function createCuttableClient(url: string, use: ConnectionUse, { pipeline = false } = {}) {
  const socket = new net.Socket();
  const client = new pg.Client({ ...connectionSettings(url, use), pipeline, stream: () => socket });
  client.on('error', () => {});
  return { client, cut: () => socket.destroy() };
}
