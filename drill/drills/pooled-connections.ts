import pg from 'pg';
import type { DrillContext } from '../drill.ts';
import { expectNone, type Measurement, say } from '../report.ts';

/** `default_pool_size` of deploy/ha/pgbouncer.ini. */
const poolSize = 20;

/** Looks at every pooled connection after the other drills: none may keep what a session before has set. */
export async function pooledConnections({ cluster, requests }: DrillContext): Promise<Measurement[]> {
  const wrong: string[] = [];
  let count = 0;
  for (const { name, pooledUrl } of cluster.applications) {
    for (const found of await readSettings(pooledUrl)) {
      count += 1;
      if (found !== 'on') wrong.push(`${name}: synchronous_commit is ${found}`);
    }
  }
  for (const line of wrong) say(line);
  const load = `after ${requests.count().toLocaleString('en-US')} requests`;
  return [expectNone('A3', `pooled connections whose synchronous_commit is not on, of ${count}, ${load}`, wrong)];
}

/** Holds a transaction on as many connections as the pool lends at once. */
async function readSettings(pooledUrl: string): Promise<string[]> {
  const clients = Array.from({ length: poolSize }, () => new pg.Client(pooledUrl));
  for (const client of clients) client.on('error', () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await Promise.all(
      clients.map(async (client) => {
        await client.query('begin');
        const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit');
        return rows[0]?.synchronous_commit ?? 'unknown';
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
