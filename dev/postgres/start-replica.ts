import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ensurePostgresUser } from './ensure-postgres-user.ts';
import { prepareFolders } from './prepare-folders.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

/**
 * Starts a streaming replica of the embedded PostgreSQL on `primaryFolder`, for tests.
 *
 * @param folder - for its data; remove it with `removePostgres`
 */
export async function startReplica(primary: Postgres, primaryFolder: string, folder: string): Promise<Postgres> {
  const user = ensurePostgresUser();
  const source = prepareFolders(primaryFolder, user);
  const target = prepareFolders(folder, user);
  const client = new pg.Client(primary.url());
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    // Keeps the owner, which Node.js does not.
    execFileSync('cp', ['-a', source.data, target.data]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(path.join(target.data, 'postmaster.pid'), { force: true });
    writeFileSync(path.join(target.data, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(target.data, 'standby.signal'), '');
    appendFileSync(
      path.join(target.data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${source.socket} user=postgres'\n`,
    );
    // PostgreSQL removes the two files when it no longer needs them.
    if (user.uid !== undefined)
      execFileSync('chown', [
        `${user.uid}:${user.gid}`,
        ...['backup_label', 'standby.signal'].map((name) => path.join(target.data, name)),
      ]);
  } finally {
    await client.end();
  }
  return startPostgres(folder, { isFast: true });
}
