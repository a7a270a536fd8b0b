import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../processes/is-alive.ts';
import { databaseUrl } from './database-url.ts';
import { removePostgres, startPostgres } from './start-postgres.ts';
import { createTemplate, type DatabaseTemplate, dropDatabase } from './test-database.ts';

const prefix = 'fondly-tests-';

/** A PostgreSQL for one run of tests, with the template in it. */
export type TestPostgres = { template: DatabaseTemplate; close: () => Promise<void> };

/**
 * Uses the server of `TEST_DATABASE_URL` when it is set, which is how the rooms are proved on older
 * PostgreSQL versions; else starts a quick one of its own. Runs beside each other never meet.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) {
    const template = await createTemplate(externalUrl);
    return { template, close: () => dropDatabase(databaseUrl(externalUrl, template.name)) };
  }

  await removeAbandonedServers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
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

/** A run that was killed left its server behind: the folder's name tells whose it was. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (!owner || isAlive(owner)) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      await removePostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else's, or being removed by a run beside this one.
    }
  }
}
