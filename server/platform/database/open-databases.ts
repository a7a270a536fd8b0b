import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Db, openDb, postgresFeatures } from './db.ts';
import { deliversNotifications, inspectPool, type PoolFeatures, readIdentity } from './inspect-address.ts';
import { type Reads, readFromPrimary, readFromReplica } from './reads.ts';

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * Refuses to start on an address that leads to a standby or cannot carry LISTEN.
 *
 * @throws Error with one sentence
 */
export async function checkDirectAddress({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  const { isStandby } = await readIdentity(databaseDirectUrl);
  const isSeparate = databaseUrl !== databaseDirectUrl;
  if (isStandby) {
    throw new Error(
      `Fondly cannot start: ${isSeparate ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a standby, which only reads; give the address of the primary.`,
    );
  }
  if (await deliversNotifications(databaseDirectUrl)) return;
  throw new Error(
    isSeparate
      ? 'Fondly cannot start: DATABASE_DIRECT_URL leads to a transaction pool, where LISTEN hears nothing; give the address of PostgreSQL itself.'
      : 'Fondly cannot start: DATABASE_URL leads to a transaction pool, where LISTEN hears nothing; set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  );
}

/** Opens the pool of requests, and the pool of the replica if there is one. */
export async function openDatabases(config: Config, log: Log): Promise<{ db: Db; reads: Reads }> {
  const features = await inspectRequestPool(config, log);
  const db = openDb(config.databaseUrl, config.databasePool, features);
  if (config.databaseReadUrl === null) return { db, reads: readFromPrimary(db) };
  const replicaFeatures = await inspectReplica(config, config.databaseReadUrl, log);
  const reads = readFromReplica({
    primary: db,
    replica: openDb(config.databaseReadUrl, config.databasePool, replicaFeatures),
    replicaUrl: config.databaseReadUrl,
    maxLagMilliseconds: config.databaseReadLagMilliseconds,
    log,
  });
  return { db, reads };
}

async function inspectRequestPool({ databaseUrl, databaseDirectUrl }: Config, log: Log): Promise<PoolFeatures> {
  if (databaseUrl === databaseDirectUrl) return postgresFeatures;
  const [features, pooled, primary] = await Promise.all([
    inspectPool(databaseUrl),
    readIdentity(databaseUrl),
    readIdentity(databaseDirectUrl),
  ]);
  if (pooled.cluster !== primary.cluster || pooled.database !== primary.database) {
    throw new Error('Fondly cannot start: DATABASE_URL and DATABASE_DIRECT_URL are not the same database.');
  }
  log.info(features, 'database: what the pool supports');
  return features;
}

/** A replica that is away does not keep the product from starting: reads go to the primary until it is back. */
async function inspectReplica({ databaseDirectUrl }: Config, readUrl: string, log: Log): Promise<PoolFeatures> {
  const primary = await readIdentity(databaseDirectUrl);
  let replica: Awaited<ReturnType<typeof readIdentity>>;
  try {
    replica = await readIdentity(readUrl);
  } catch (error) {
    log.warn({ err: error }, 'replica: away, reads go to the primary');
    return { keepsStatements: false, takesStartupSettings: false };
  }
  if (replica.cluster !== primary.cluster) {
    throw new Error('Fondly cannot start: DATABASE_READ_URL is no replica of the cluster of DATABASE_DIRECT_URL.');
  }
  if (replica.database !== primary.database) {
    throw new Error('Fondly cannot start: DATABASE_READ_URL and DATABASE_DIRECT_URL are not the same database.');
  }
  return inspectPool(readUrl);
}
