import { randomUUID } from 'node:crypto';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobQueue } from '@fondly/server/platform/jobs/worker';
import { databaseUrl } from './database-url.ts';
import { runStatement } from './run-statement.ts';

/** A server and the name of a migrated database on it that nobody is ever connected to. */
export type DatabaseTemplate = { serverUrl: string; name: string };

/** Makes the database from which tests clone theirs, by the product's own migrations. */
export async function createTemplate(serverUrl: string): Promise<DatabaseTemplate> {
  const name = createDatabaseName('template');
  await runStatement(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  await migrate(url);
  await migrateJobQueue(url);
  return { serverUrl, name };
}

/**
 * A database of one's own, as fresh from the migrations; about 40 ms. Never connect to the template:
 * PostgreSQL refuses to copy a database that anyone is connected to.
 *
 * @returns its connection string, for `dropDatabase` when done
 */
export async function cloneDatabase(template: DatabaseTemplate): Promise<string> {
  const name = createDatabaseName('test');
  await runStatement(template.serverUrl, `create database ${name} template ${template.name} strategy file_copy`);
  return databaseUrl(template.serverUrl, name);
}

/** Drops the database, and with it every connection that is still open. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatement(databaseUrl(url, 'postgres'), `drop database if exists "${name}" with (force)`);
}

function createDatabaseName(purpose: 'template' | 'test'): string {
  return `fondly_${purpose}_${randomUUID().replaceAll('-', '')}`;
}
