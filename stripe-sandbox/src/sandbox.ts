import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { schedulePayout } from './api/payouts/payout-schedule.ts';
import { addEndpoint } from './api/webhook-endpoints.ts';
import { openClock } from './clock.ts';
import { type Context, defaultSwitches } from './context.ts';
import { advanceClock } from './control/advance-clock.ts';
import { findProductionSign } from './find-production-sign.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { openFaults } from './http/faults.ts';
import { openIdempotency } from './http/idempotency.ts';
import type { LoggedRequest } from './http/log-request.ts';
import { applySeed, type Seed } from './seeds.ts';
import type { Services } from './services.ts';
import { type Journal, openJournal } from './store/journal.ts';
import { pruneStore } from './store/prune-store.ts';
import type { Endpoint } from './store/rows.ts';
import { openStore, tableNames } from './store/store.ts';
import { openTasks } from './tasks.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Receives events of connected accounts instead of those of the platform. */
  connect?: boolean;
  /** An event destination with thin events of accounts, in place of a webhook endpoint with snapshots. */
  thin?: boolean;
  /** The event types it subscribes to; all by default. */
  enabledEvents?: string[];
}

export interface SandboxOptions {
  /** 0, the default, chooses a free port. */
  port?: number;
  /** The file that preserves all state over a restart. Without it, state is kept in memory only. */
  dataFile?: string;
  /** Ignores `dataFile`. */
  ephemeral?: boolean;
  /** The initial state of a new sandbox. Ignored when the data file exists. */
  seed?: Seed;
  webhooks?: WebhookTarget[];
  /** The base of the simulated clock in milliseconds; the real clock by default. */
  now?: () => number;
}

export interface Sandbox {
  url: string;
  port: number;
  /** Moves the simulated clock and runs what becomes due: authorizations expire, webhooks are retried. */
  advance(seconds: number): Promise<void>;
  /** Sends every pending webhook without waiting for its jitter, and resolves when all were answered. */
  flushWebhooks(): Promise<void>;
  addWebhook(target: WebhookTarget): void;
  /** Deletes everything except the endpoints from the options and `addWebhook`, then applies the seed. */
  reset(seed?: Seed): Promise<void>;
  requests(): LoggedRequest[];
  close(): Promise<void>;
}

/** Commits between two prunings. Each pruning reads all events. */
const pruneInterval = 2000;

function allRows(context: Context) {
  return tableNames.map((name) => ({
    [name]: Object.fromEntries([...context.store[name].all()].map((row) => [row.id, row])),
  }));
}

/**
 * Replaces the endpoints configured at an earlier start. An endpoint whose URL or secret changed keeps its id, so its
 * pending deliveries go to the new URL.
 */
function replaceGivenEndpoints(context: Context, targets: WebhookTarget[]): void {
  const known = [...context.store.endpoints.all()].filter(({ given }) => given);
  const used = new Set<Endpoint>();
  for (const { url, secret, connect = false, thin = false, enabledEvents = ['*'] } of targets) {
    const same = known.filter(
      (endpoint) => endpoint.connect === connect && (endpoint.thin ?? false) === thin && !used.has(endpoint),
    );
    const endpoint = same.find((candidate) => candidate.url === url) ?? same[0];
    if (endpoint) used.add(endpoint);
    if (endpoint) context.store.endpoints.put({ ...endpoint, url, secrets: [secret], enabledEvents });
    else addEndpoint(context, { url, secret, connect, thin, enabledEvents, given: true });
  }
  for (const endpoint of known) if (!used.has(endpoint)) context.store.endpoints.remove(endpoint.id);
}

function createServices(context: Context, journal: () => Journal | null, targets: WebhookTarget[]): Services {
  let commits = 0;
  const commit = async () => {
    commits += 1;
    if (commits % pruneInterval === 0) pruneStore(context);
    const changes = context.store.takeChanges();
    await (changes ? journal()?.append(changes) : journal()?.settled());
  };
  // Nobody waits for these changes, so a full disk must not end the process. The next write brings them.
  const commitLater = () =>
    void commit().catch((error: unknown) =>
      console.error('stripe-sandbox: the data file could not be written:', error),
    );
  const webhooks = new Webhooks(context, commitLater);
  const tasks = openTasks(context, commitLater);
  const faults = openFaults();
  context.deliver = (event) => webhooks.deliver(event);
  context.rescheduleTimer = tasks.rescheduleTimer;
  const requests: LoggedRequest[] = [];
  const reset = async (seed: Seed = 'empty') => {
    webhooks.reset();
    tasks.stop();
    faults.clear();
    requests.length = 0;
    Object.assign(context.switches, defaultSwitches());
    const offsetMs = context.clock.offsetMs();
    context.store.clear();
    // The clock never goes back, so a reset keeps its offset.
    context.store.clock.put({ id: 'clock', offsetMs });
    replaceGivenEndpoints(context, targets);
    applySeed(context, seed);
    context.store.takeChanges();
    await journal()?.rewrite(() => allRows(context));
  };
  return { context, webhooks, tasks, idempotency: openIdempotency(context), faults, commit, requests, reset };
}

/**
 * Starts the sandbox on 127.0.0.1.
 *
 * @throws Error in production, if a live key is configured, if another version wrote the data file, or if the port is
 * taken
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const productionSign = findProductionSign(process.env);
  if (productionSign) throw new Error(`${productionSign}: the sandbox does not start where money is real.`);
  const context: Context = {
    store: openStore(),
    clock: openClock(options.now ?? Date.now),
    origin: '',
    cause: null,
    switches: defaultSwitches(),
    deliver: () => undefined,
    rescheduleTimer: () => undefined,
  };
  const targets = [...(options.webhooks ?? [])];
  let journal: Journal | null = null;
  let isNew = true;
  const services = createServices(context, () => journal, targets);
  if (options.dataFile !== undefined && !options.ephemeral) {
    isNew = !existsSync(options.dataFile);
    journal = await openJournal(options.dataFile, context.store.load);
    context.clock.restore(context.store.clock.get('clock')?.offsetMs ?? 0);
    pruneStore(context);
    // Data files from before payouts were emulated have accounts without a scheduled payout.
    for (const account of context.store.accounts.all()) schedulePayout(context, account);
  }
  replaceGivenEndpoints(context, targets);
  if (isNew) applySeed(context, options.seed ?? 'empty');
  context.store.takeChanges();
  await journal?.rewrite(() => allRows(context));

  const app = await createHttpServer(services);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
  context.origin = `http://127.0.0.1:${port}`;
  // Runs what became due while the process was stopped.
  await advanceClock(services, context.clock.nowMs());
  services.webhooks.resume();

  return {
    url: context.origin,
    port,
    advance: (seconds) => advanceClock(services, context.clock.nowMs() + seconds * 1000),
    flushWebhooks: async () => {
      await services.webhooks.flush();
      await services.commit();
    },
    addWebhook: (target) => {
      targets.push(target);
      addEndpoint(context, { ...target, connect: target.connect ?? false, given: true });
    },
    reset: services.reset,
    requests: () => [...services.requests],
    close: async () => {
      services.tasks.stop();
      await app.close();
      await services.webhooks.close();
      await services.commit();
      await journal?.close();
    },
  };
}
