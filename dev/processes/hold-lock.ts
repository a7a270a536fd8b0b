import pg from 'pg';
import type { Town } from '../environment/test-environment.ts';

/**
 * Takes a lock on a connection of its own, so that whoever needs it stands still in the middle of what he does.
 *
 * @returns lets it go
 */
export async function holdLock(town: Town, statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(town.app.config.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}

/** Who stands at a lock with a statement that names this table: names of applications, as their connections say them. */
export async function whoWaits(town: Town, table: string): Promise<string[]> {
  const { rows } = await town.app.db.$client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`,
    [table],
  );
  return rows.map(({ name }) => name);
}
