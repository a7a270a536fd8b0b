import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { schedulePayout } from './api/payouts/create-due-payout.ts';
import { addEndpoint } from './api/webhook-endpoints.ts';
import { openClock } from './clock.ts';
import { type Context, defaultSwitches } from './context.ts';
import { advanceClock } from './control/control-actions.ts';
import { findProductionSign } from './find-production-sign.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { openFaults } from './http/faults.ts';
import { openIdempotency } from './http/idempotency.ts';
import { applySeed, type Seed } from './seeds.ts';
import type { LoggedRequest, Services } from './services.ts';
import { type Journal, openJournal } from './store/journal.ts';
import { pruneStore } from './store/prune-store.ts';
import { type Endpoint, openStore, tableNames } from './store/store.ts';
import { openTasks } from './tasks.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Hears of connected accounts instead of the platform. */
  connect?: boolean;
  /** The types it has subscribed to; all of them when left out. */
  enabledEvents?: string[];
}

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Where everything is kept over a restart; left out, it is all in memory (`ephemeral`). */
  dataFile?: string;
  /** Says in words that nothing is to be kept. */
  ephemeral?: boolean;
  /** What a new sandbox begins with; one that finds its file again is left as it was. */
  seed?: Seed;
  webhooks?: WebhookTarget[];
  /** The base of the simulated clock in milliseconds; the real clock when left out. */
  now?: () => number;
}

export interface Sandbox {
  url: string;
  port: number;
  /** Moves the simulated clock and does the work of that time: authorisations run out, retries become due. */
  advance(seconds: number): Promise<void>;
  /** Resolves when every webhook that waits has been answered, jitter or not. */
  flushWebhooks(): Promise<void>;
  addWebhook(target: WebhookTarget): void;
  /** Empties everything but the endpoints given by options and `addWebhook`, and begins again with the seed. */
  reset(seed?: Seed): Promise<void>;
  requests(): LoggedRequest[];
  close(): Promise<void>;
}

/** Changes between two looks for what can be forgotten: rare, since each look reads all events. */
const pruneEvery = 2000;

function allRows(context: Context) {
  return tableNames.map((name) => ({
    [name]: Object.fromEntries([...context.store[name].all()].map((row) => [row.id, row])),
  }));
}

/**
 * Makes the given endpoints be there, and no others that were given at an earlier start. One that comes back with
 * another address or secret stays itself, so what still waits for it goes to where it is now.
 */
function replaceGivenEndpoints(context: Context, targets: WebhookTarget[]): void {
  const known = [...context.store.endpoints.all()].filter(({ given }) => given);
  const used = new Set<Endpoint>();
  for (const { url, secret, connect = false, enabledEvents = ['*'] } of targets) {
    const same = known.filter((endpoint) => endpoint.connect === connect && !used.has(endpoint));
    const endpoint = same.find((one) => one.url === url) ?? same[0];
    if (endpoint) used.add(endpoint);
    if (endpoint) context.store.endpoints.put({ ...endpoint, url, secrets: [secret], enabledEvents });
    else addEndpoint(context, { url, secret, connect, enabledEvents, given: true });
  }
  for (const endpoint of known) if (!used.has(endpoint)) context.store.endpoints.remove(endpoint.id);
}

function createServices(context: Context, journal: () => Journal | null, targets: WebhookTarget[]): Services {
  let commits = 0;
  const commit = async () => {
    commits += 1;
    if (commits % pruneEvery === 0) pruneStore(context);
    const changes = context.store.takeChanges();
    await (changes ? journal()?.append(changes) : journal()?.settled());
  };
  const webhooks = new Webhooks(context, () => void commit());
  const tasks = openTasks(context, () => void commit());
  const faults = openFaults();
  context.deliver = (event) => webhooks.deliver(event);
  context.rescheduleTimer = tasks.rescheduleTimer;
  const requests: LoggedRequest[] = [];
  const reset = async (seed: Seed = 'empty') => {
    webhooks.forget();
    tasks.stop();
    faults.clear();
    requests.length = 0;
    Object.assign(context.switches, defaultSwitches());
    const offsetMs = context.clock.offsetMs();
    context.store.clear();
    // The clock never goes back, so its offset outlives the reset.
    context.store.clock.put({ id: 'clock', offsetMs });
    replaceGivenEndpoints(context, targets);
    applySeed(context, seed);
    context.store.takeChanges();
    await journal()?.rewrite(() => allRows(context));
  };
  return { context, webhooks, tasks, idempotency: openIdempotency(context), faults, commit, requests, reset };
}

/**
 * Starts a stand-in for the payment provider on 127.0.0.1.
 *
 * @throws Error in a production environment, beside a live key, when the data file was written by another version,
 * or when the port is taken
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const refusal = findProductionSign(process.env);
  if (refusal) throw new Error(`${refusal}: a sandbox has no place where money is real.`);
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
    // A file of before there were payouts has accounts without a day for theirs.
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
  // What became due while nobody was listening.
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
