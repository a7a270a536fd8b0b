import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connect } from './connect.ts';

/** What a pool in front of PostgreSQL lets through. PostgreSQL itself lets everything through. */
export type PoolFeatures = {
  /** Statements may have names: there is no pool, or it translates the names. */
  keepsStatements: boolean;
  /** Time limits that are sent with the first message. */
  takesStartupSettings: boolean;
};

/** The cluster and the database behind an address. */
export type DatabaseIdentity = { cluster: string; database: string; isStandby: boolean };

const probeMilliseconds = 2_000;

/** Whether a notification of one connection reaches another that listens. It does not through a transaction pool. */
export async function deliversNotifications(url: string): Promise<boolean> {
  const channel = `fondly_probe_${randomUUID().replaceAll('-', '')}`;
  const [listener, sender] = await Promise.all([connect(url), connect(url)]);
  const aborted = new AbortController();
  try {
    const heard = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await sender.query(`notify ${channel}`);
    const tooLate = pause(probeMilliseconds, false, { signal: aborted.signal }).catch(() => false);
    return await Promise.race([heard, tooLate]);
  } finally {
    aborted.abort();
    // Behind a pool, the connection to PostgreSQL goes on and would listen for others.
    await listener.query('unlisten *').catch(() => {});
    await Promise.all([listener.end(), sender.end()]);
  }
}

/** Finds out once, at start, what the pool behind an address supports. */
export async function inspectPool(url: string): Promise<PoolFeatures> {
  const [keeps, takesStartupSettings] = await Promise.all([keepsStatements(url), acceptsStartupSettings(url)]);
  return { keepsStatements: keeps, takesStartupSettings };
}

/** A pool that tracks prepared statements gives them names of its own. Others pass ours on, where they collide. */
async function keepsStatements(url: string): Promise<boolean> {
  const client = await connect(url);
  const name = `fondly_probe_${randomUUID().replaceAll('-', '')}`;
  try {
    await client.query('begin read only');
    const { rows } = await client.query<{ name: string; pid: number }>({
      name,
      text: 'select name, pg_backend_pid() as pid from pg_prepared_statements',
    });
    const own = rows.find((row) => row.name === name);
    if (own) await client.query(`deallocate ${name}`);
    await client.query('commit');
    // The driver was told the process of PostgreSQL. A pool tells it a number of its own.
    return !own || ('processID' in client && client.processID === own.pid);
  } finally {
    await client.end();
  }
}

async function acceptsStartupSettings(url: string): Promise<boolean> {
  try {
    const client = await connect(url, 'requests');
    try {
      const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
      return rows[0]?.statement_timeout === '15s';
    } finally {
      await client.end();
    }
  } catch (error) {
    // PgBouncer: "unsupported startup parameter".
    if (error instanceof pg.DatabaseError && error.message.includes('startup parameter')) return false;
    throw error;
  }
}

/** The identifier of a cluster is the same on its replicas. */
export async function readIdentity(url: string): Promise<DatabaseIdentity> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ cluster: string; database: string; standby: boolean }>(
      `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
       pg_is_in_recovery() as standby`,
    );
    const { cluster = '', database = '', standby = false } = rows[0] ?? {};
    return { cluster, database, isStandby: standby };
  } finally {
    await client.end();
  }
}
