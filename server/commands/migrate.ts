import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrateJobQueue } from '../platform/jobs/worker.ts';

/**
 * Migrates the database and ends, before a release replaces its first process. Each process also migrates at its start;
 * run alone, a migration that fails stops nobody.
 */
const { databaseDirectUrl } = readConfig(process.env);
const names = await migrate(databaseDirectUrl);
await migrateJobQueue(databaseDirectUrl);
console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}.`);
