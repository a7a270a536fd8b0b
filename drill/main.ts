import { rmSync } from 'node:fs';
import { buildWeb } from '@fondly/dev/build-web';
import { findPrograms, type Programs } from './cluster/find-programs.ts';
import { createCluster, startCluster } from './cluster/open-cluster.ts';
import { createSetting } from './cluster/setting.ts';
import type { Drill, DrillContext } from './drill.ts';
import { everythingDown } from './drills/everything-down.ts';
import { failover } from './drills/failover.ts';
import { pooledConnections } from './drills/pooled-connections.ts';
import { providersHang } from './drills/providers-hang.ts';
import { restore } from './drills/restore.ts';
import { rollingRestart } from './drills/rolling-restart.ts';
import { silentLoss } from './drills/silent-loss.ts';
import { createRequestLog } from './load/send.ts';
import { type DrillOptions, readOptions } from './options.ts';
import { seedMarket } from './product/seed-market.ts';
import { startProduct } from './product/start-product.ts';
import { type Measurement, printTable, say } from './report.ts';

/** The drills in the order in which they run, by the names that `npm run drill -- <names>` accepts. */
const drills: Record<string, Drill> = {
  failover,
  'silent-loss': silentLoss,
  'rolling-restart': rollingRestart,
  'providers-hang': providersHang,
  'pooled-connections': pooledConnections,
  restore,
  'everything-down': everythingDown,
};

const stopCallbacks: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;

/** Stops everything that was started, last first. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stopCallbacks.splice(0).reverse()) await stop().catch((error) => console.error(error));
  })();
  return stopping;
}

async function open(options: DrillOptions, programs: Programs): Promise<DrillContext> {
  const aborted = new AbortController();
  await buildWeb(aborted.signal);
  const setting = createSetting(programs);
  stopCallbacks.push(async () => {
    if (options.keepsFolder) say(`logs are kept in ${setting.folder}/logs`);
    else rmSync(setting.folder, { recursive: true, force: true });
  });
  say(`three database machines, ${setting.address(1)} to ${setting.address(3)}, in ${setting.folder}`);
  const cluster = createCluster(setting);
  stopCallbacks.push(cluster.stop);
  await startCluster(cluster);
  say('two application machines, the proxy, the Stripe sandbox, and the mailbox');
  const product = await startProduct(setting, cluster, (stop) => stopCallbacks.push(stop));
  const [application] = cluster.applications;
  const market = await seedMarket(application?.directUrl ?? '', product.secret);
  return { options, cluster, product, market, requests: createRequestLog() };
}

async function run(options: DrillOptions, programs: Programs): Promise<Measurement[]> {
  const names = options.names.length > 0 ? options.names : Object.keys(drills);
  const unknown = names.filter((name) => !drills[name]);
  if (unknown.length > 0) throw new Error(`There is no ${unknown}; there are ${Object.keys(drills).join(', ')}.`);
  const context = await open(options, programs);
  const measurements: Measurement[] = [];
  for (const name of names) {
    say(`drill: ${name}`);
    try {
      measurements.push(...((await drills[name]?.(context)) ?? []));
    } catch (error) {
      console.error(error);
      measurements.push({
        target: 'A0',
        what: name,
        required: 'runs to its end',
        measured: String(error),
        isMet: false,
      });
    }
  }
  return measurements;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    say(`${signal}: stopping everything`);
    void stopAll().then(() => process.exit(130));
  });
}

const options = readOptions(process.argv.slice(2));
const found = findPrograms();
if ('missing' in found) {
  console.log(`Skipped: the drill needs Debian's packages ${found.missing.join(', ')} (apt-get install).`);
} else {
  const limit = setTimeout(() => {
    console.error(`The drill took longer than ${options.maxMinutes} minutes.`);
    void stopAll().then(() => process.exit(1));
  }, options.maxMinutes * 60_000);
  try {
    const measurements = await run(options, found.programs);
    await stopAll();
    printTable(measurements);
    process.exitCode = measurements.every(({ isMet }) => isMet) ? 0 : 1;
  } finally {
    await stopAll();
    clearTimeout(limit);
  }
}
