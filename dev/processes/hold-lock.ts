import pg from 'pg';
import type { TestEnvironment } from '../environment/test-environment.ts';

/**
 * Takes a lock on a connection of its own, so that whoever needs it stands still in the middle of what he does.
 *
 * @returns lets it go
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

/** Who stands at a lock with a statement that names this table: names of applications, as their connections say them. */
export async function listLockWaiters(env: TestEnvironment, table: string): Promise<string[]> {
  const { rows } = await env.app.db.$client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`,
    [table],
  );
  return rows.map(({ name }) => name);
}
