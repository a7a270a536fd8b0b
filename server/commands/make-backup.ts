import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import { locatePostgresTool, runPostgresTool } from '../platform/database/postgres-tools.ts';

/** The content of `backup.json`, which a restore checks first. */
export const backupManifest = z.strictObject({
  madeAt: z.iso.datetime(),
  postgresMajor: z.int(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** Row counts of the most important tables, from the snapshot of the dump. */
  rows: z.record(z.string(), z.int()),
  sha256: z.string(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const dumpName = 'database.dump';
export const manifestName = 'backup.json';
export const uploadsName = 'uploads';
const backupNamePattern = /^fondly-\d{8}T\d{6}Z$/;

const countedTables = [
  'users',
  'restaurants',
  'meals',
  'orders',
  'order_history',
  'ledger_lines',
  'refunds',
  'deliveries',
];

/**
 * Backs up database and uploads into a new folder below `target` while the product runs. The dump is one snapshot.
 * Pictures are copied after it, so every picture that it names is included.
 *
 * @param keep - how many backups to keep, including this one; older ones are deleted after it is complete
 * @returns the folder
 * @throws Error if the PostgreSQL programs are missing or fail. No folder is left then.
 */
export async function makeBackup(config: Config, target: string, now: Date, keep: number | null): Promise<string> {
  const name = `fondly-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = path.join(target, name);
  const partialFolder = `${folder}.half`;
  await mkdir(partialFolder, { recursive: true, mode: 0o700 });
  try {
    const manifest = await dumpDatabase(config, path.join(partialFolder, dumpName));
    const uploads = path.join(config.dataDir, uploadsName);
    if (existsSync(uploads)) await cp(uploads, path.join(partialFolder, uploadsName), { recursive: true });
    const completeManifest = {
      ...manifest,
      madeAt: now.toISOString(),
      sha256: await hashFile(path.join(partialFolder, dumpName)),
    };
    await writeFile(path.join(partialFolder, manifestName), JSON.stringify(completeManifest, null, 2));
    await rename(partialFolder, folder);
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
  if (keep !== null) await deleteOldBackups(target, keep);
  return folder;
}

/** The dump and our row counts read the same snapshot, so a restore can compare them exactly. */
async function dumpDatabase(config: Config, file: string): Promise<Omit<BackupManifest, 'madeAt' | 'sha256'>> {
  const client = await connect(config.databaseDirectUrl);
  try {
    const { rows: versionRows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const postgresMajor = Math.floor(Number(versionRows[0]?.server_version_num) / 10_000);
    const program = await locatePostgresTool('pg_dump', postgresMajor);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string; migration: string }>(
      'select pg_export_snapshot() as snapshot, (select max(name) from migrations) as migration',
    );
    const { snapshot = '', migration = '' } = rows[0] ?? {};
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
    await runPostgresTool(program, [...options, `--snapshot=${snapshot}`, `--file=${file}`], config.databaseDirectUrl);
    return { postgresMajor, migration, rows: await countRows(client) };
  } finally {
    await client.end();
  }
}

export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts = countedTables.map((table) => `(select count(*) from ${table})::int as ${table}`);
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return rows[0] ?? {};
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function deleteOldBackups(target: string, keep: number): Promise<void> {
  const all = (await readdir(target)).filter((name) => backupNamePattern.test(name)).sort();
  for (const name of all.slice(0, -keep)) await rm(path.join(target, name), { recursive: true });
}
