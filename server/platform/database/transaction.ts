import type { App } from '../app.ts';
import { type Cause, currentCause } from '../cause.ts';
import { crashPoint } from '../jobs/crash-point.ts';
import { publishCommitted, writeOutbox } from '../jobs/outbox.ts';
import { inSpan, isTracing } from '../tracing.ts';
import { isConnectionError } from './connection-error.ts';
import type { Tx } from './db.ts';

/**
 * Runs `work` in one transaction at READ COMMITTED and commits all of it or nothing. Its jobs and signals are written
 * with it. Listeners of this process get the signals before this returns, so callers always read their own writes.
 * `work` must not call another system.
 */
export function transaction<Result>(app: App, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return isTracing() ? inSpan('transaction', {}, () => runTransaction(app, work)) : runTransaction(app, work);
}

async function runTransaction<Result>(app: App, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.db.client.connect();
  const tx: Tx = { client: client, isUnnamed: app.db.isUnnamed, outbox: [], beforeCommit: new Map() };
  let rollbackError: Error | undefined;
  try {
    await client.query(app.db.begin);
    const result = await work(tx);
    for (const name of [...tx.beforeCommit.keys()]) await runBeforeCommit(tx, name, app.clock.now());
    await writeFollowUp(tx, app.clock.now());
    await writeOutbox(app, tx);
    await crashPoint(app.config, 'committing');
    await client.query('commit');
    await crashPoint(app.config, 'committed');
    publishCommitted(app, tx.outbox);
    return result;
  } catch (error) {
    // The pool closes a connection that broke or failed to roll back, so that the next caller does not get it.
    if (error instanceof Error && isConnectionError(error)) rollbackError = error;
    else {
      await client.query('rollback').catch((fault: Error) => {
        rollbackError = fault;
      });
    }
    throw error;
  } finally {
    client.release(rollbackError);
  }
}

/** Runs what waits for the commit under this name now, for a caller that reads its result. Nothing if nothing waits. */
export async function runBeforeCommit(tx: Tx, name: string, now: Date): Promise<void> {
  const run = tx.beforeCommit.get(name);
  tx.beforeCommit.delete(name);
  await run?.(now);
}

type FollowUp = (tx: Tx, now: Date) => Promise<void>;
const followUps = new WeakMap<Cause, FollowUp>();

/** Runs `write` before each commit of what follows from a cause, in the same transaction. It may run several times. */
export function writeWithEachCommit(cause: Cause, write: FollowUp): void {
  followUps.set(cause, write);
}

async function writeFollowUp(tx: Tx, now: Date): Promise<void> {
  const cause = currentCause();
  if (cause) await followUps.get(cause)?.(tx, now);
}
