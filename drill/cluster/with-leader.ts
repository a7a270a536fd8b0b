import pg from 'pg';
import type { Cluster } from './open-cluster.ts';

/** Runs statements on the leader, through the HAProxy of the first application machine. */
export async function withLeader<Result>(
  cluster: Cluster,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: cluster.applications[0]?.directUrl ?? '',
    connectionTimeoutMillis: 3_000,
  });
  // A connection that breaks while it is idle must not end the drill.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
