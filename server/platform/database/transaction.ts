import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { App } from '../app.ts';
import { crashPoint } from '../jobs/crash-point.ts';
import { publishCommitted, writeOutbox } from '../jobs/outbox.ts';
import type { Tx } from './db.ts';

/** Building the query builder costs more than most statements, so each connection keeps its own. */
const builders = new WeakMap<pg.PoolClient, NodePgDatabase>();

function openTx(client: pg.PoolClient): Tx {
  const builder: NodePgDatabase = builders.get(client) ?? drizzle(client);
  builders.set(client, builder);
  return Object.assign(Object.create(builder), { $client: client, outbox: [] }) as Tx;
}

/**
 * Runs `work` in one transaction at READ COMMITTED: all of it or nothing. What it enqueued and signalled is
 * written with it; listeners of this process hear the signals before this returns, so a caller who was
 * answered always reads his own write. Never speak to another system inside.
 */
export async function transaction<Result>(app: App, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.db.$client.connect();
  const tx = openTx(client);
  let rollbackError: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(tx);
    await writeOutbox(app, tx);
    await crashPoint(app.config, 'committing');
    await client.query('commit');
    await crashPoint(app.config, 'committed');
    publishCommitted(app, tx.outbox);
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away rather than handed to the next caller.
    await client.query('rollback').catch((fault: Error) => {
      rollbackError = fault;
    });
    throw error;
  } finally {
    client.release(rollbackError);
  }
}
