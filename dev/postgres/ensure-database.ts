import { databaseUrl } from './database-url.ts';
import { runStatement } from './run-statement.ts';

/** The connection string of this database on the server, made now when it is not there yet. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const url = databaseUrl(serverUrl, name);
  try {
    await runStatement(url, 'select 1');
  } catch (error) {
    // 3D000: PostgreSQL's word for "there is no such database".
    if ((error as { code?: string }).code !== '3D000') throw error;
    await runStatement(serverUrl, `create database "${name}"`);
  }
  return url;
}
