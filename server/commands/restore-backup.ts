import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import { openDb } from '../platform/database/db.ts';
import { locatePostgresTool, runPostgresTool } from '../platform/database/postgres-tools.ts';
import {
  type BackupManifest,
  backupManifest,
  countRows,
  dumpName,
  hashFile,
  manifestName,
  uploadsName,
} from './make-backup.ts';

/** The manifest of the restored backup, and every difference that was found. */
export type RestoreResult = { manifest: BackupManifest; problems: string[] };

/**
 * Restores a backup into the empty database and the data folder of the settings. Then compares the row counts with the
 * manifest and checks every invariant.
 *
 * @throws Error for a damaged backup, and for a database that is not empty, because nothing is ever overwritten
 */
export async function restoreBackup(config: Config, folder: string): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  const file = path.join(folder, dumpName);
  if ((await hashFile(file)) !== manifest.sha256)
    throw new Error(`${file} is not as it was written. Take another backup.`);
  const program = await locatePostgresTool('pg_restore', manifest.postgresMajor);
  const client = await connect(config.databaseDirectUrl);
  try {
    if (!(await isEmpty(client))) {
      throw new Error('The database of the settings is not empty. Make a new one: nothing is written over.');
    }
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--jobs=2', `--dbname=${client.database}`];
    await runPostgresTool(program, [...options, file], config.databaseDirectUrl);
    await client.query('analyze');
    const uploads = path.join(folder, uploadsName);
    if (existsSync(uploads)) {
      await cp(uploads, path.join(config.dataDir, uploadsName), { recursive: true, force: false });
    }
    return {
      manifest,
      problems: [...listDifferences(manifest.rows, await countRows(client)), ...(await checkInvariants(config))],
    };
  } finally {
    await client.end();
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${manifestName}.`);
  });
  return backupManifest.parse(JSON.parse(text));
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') limit 1`,
  );
  return rows.length === 0;
}

const listDifferences = (expected: Record<string, number>, found: Record<string, number>): string[] =>
  Object.entries(expected)
    .filter(([table, count]) => found[table] !== count)
    .map(([table, count]) => `${table}: ${found[table]} rows instead of ${count}`);

async function checkInvariants(config: Config): Promise<string[]> {
  const db = openDb(config.databaseDirectUrl, 2);
  try {
    return await listBrokenInvariants(db);
  } finally {
    await db.client.end();
  }
}
