import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../processes/is-alive.ts';
import { chooseTestFolder } from './choose-test-folder.ts';
import { toDatabaseUrl } from './ensure-database.ts';
import { removePostgres } from './remove-postgres.ts';
import { startPostgres } from './start-postgres.ts';
import { createTemplate, type DatabaseTemplate, dropDatabase } from './test-database.ts';

const prefix = 'fondly-tests-';

/** The PostgreSQL of one test run, with the template database. */
export type TestPostgres = { template: DatabaseTemplate; close: () => Promise<void> };

/**
 * Uses the server of `TEST_DATABASE_URL`, for example to test older PostgreSQL versions. Otherwise starts one for this run
 * without fsync. Simultaneous runs are independent.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) {
    const template = await createTemplate(externalUrl);
    return { template, close: () => dropDatabase(toDatabaseUrl(externalUrl, template.name)) };
  }

  await removeAbandonedServers();
  const folder = mkdtempSync(path.join(chooseTestFolder(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, { isFast: true });
  const close = async () => {
    await removePostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { template: await createTemplate(postgres.url()), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Removes the servers of runs that were killed. The folder name contains the process id of its run. */
async function removeAbandonedServers(): Promise<void> {
  const parent = chooseTestFolder();
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (!owner || isAlive(owner)) continue;
    const folder = path.join(parent, name);
    try {
      await removePostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another run is removing it.
    }
  }
}
