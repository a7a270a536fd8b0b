import type { App } from '../platform/app.ts';
import { isConnectionError, isRecoveryConflict } from '../platform/database/connection-error.ts';
import type { Db, ReadConnection } from '../platform/database/db.ts';

/** Runs a long read on the replica, or on the primary where the replica is away or ends the read for its recovery. */
export async function readFromReplica<Result>(
  app: App,
  read: (db: Db | ReadConnection) => Promise<Result>,
): Promise<Result> {
  const db = app.reads.db();
  try {
    return await read(db);
  } catch (error) {
    if (!db.fallback || !(isConnectionError(error) || isRecoveryConflict(error))) throw error;
    return read(db.fallback);
  }
}
