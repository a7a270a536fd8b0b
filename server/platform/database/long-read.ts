import type pg from 'pg';
import type { Db, ReadConnection } from './db.ts';

export type LongQuery = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs `work` in a read-only transaction whose statements may take longer than those of requests. The limit ends with
 * the transaction, so it does not stay on a connection that a pool shares.
 */
export async function longRead<Result>(
  db: Db | ReadConnection,
  statementMilliseconds: number,
  work: (query: LongQuery) => Promise<Result>,
): Promise<Result> {
  const client = await db.client.connect();
  let failure: Error | undefined;
  // The driver gives up later than PostgreSQL, which names the statement.
  const query: LongQuery = (text, values = []) => {
    const config = { text, values, query_timeout: statementMilliseconds + 5_000 };
    return client.query(config);
  };
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.round(statementMilliseconds)}`);
    const result = await work(query);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the read failed', { cause: error });
    throw error;
  } finally {
    // The pool closes a connection whose read failed: it may still be busy with it.
    client.release(failure);
  }
}
