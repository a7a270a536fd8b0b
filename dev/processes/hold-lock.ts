import pg from 'pg';
import type { TestEnvironment } from '../environment/test-environment.ts';

/**
 * Takes a lock on a separate connection, so that statements that need it wait.
 *
 * @returns releases the lock
 */
export async function holdLock(env: TestEnvironment, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(env.app.config.databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** The application names of the connections that wait for a lock in a statement on this table. */
export async function listLockWaiters(env: TestEnvironment, table: string): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`,
    [table],
  );
  return rows.map(({ name }) => name);
}
