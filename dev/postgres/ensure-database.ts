import { runStatement } from './run-statement.ts';

/** The connection string of another database on the same server. */
export function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates the database unless it exists, and returns its connection string. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const url = toDatabaseUrl(serverUrl, name);
  try {
    await runStatement(url, 'select 1');
  } catch (error) {
    // 3D000: the database does not exist.
    if ((error as { code?: string }).code !== '3D000') throw error;
    await runStatement(serverUrl, `create database "${name}"`);
  }
  return url;
}
