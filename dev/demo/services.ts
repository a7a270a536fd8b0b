import path from 'node:path';
import { compileMessages } from '@fondly/messages/compile';
import { buildWeb } from '../build-web.ts';
import { createFolderMailStore } from '../mail/mail-store.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { supervisePostgres } from '../postgres/supervise-postgres.ts';
import { type SupervisedProcess, superviseProcess } from '../processes/supervise-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';
import { watchSources } from '../processes/watch-sources.ts';
import { readDemoTime } from './clock/demo-clock.ts';
import type { DemoSettings } from './demo-settings.ts';
import type { DemoState } from './demo-state.ts';

/** A running service: the settings that the server needs to reach it, and how to stop it. */
export type Service = { serverSettings: Record<string, string>; stop: () => Promise<void> };

/** What each service is started with. A service that fails later aborts `failure` with the reason. */
export type ServiceContext = { settings: DemoSettings; state: DemoState; apiPort: number; failure: AbortController };

const startSeconds = 120;

/** Node caches compiled sources here, which saves a third of the processor time of later starts. */
const compileCache = ({ settings }: ServiceContext) => ({
  NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled'),
});

const noop = async () => undefined;

export async function startDatabase({ settings }: ServiceContext): Promise<Service> {
  if (settings.databaseUrl) return { serverSettings: { DATABASE_URL: settings.databaseUrl }, stop: noop };
  const postgres = await supervisePostgres(path.join(settings.dataDir, 'postgres'));
  const url = await ensureDatabase(postgres.url, 'fondly');
  return { serverSettings: { DATABASE_URL: url }, stop: postgres.stop };
}

/** Starts the Stripe sandbox, which sends its webhooks to the server. Starts nothing with the keys of a real account. */
export async function startStripeSandbox(context: ServiceContext): Promise<Service> {
  const { settings, state, apiPort, failure } = context;
  if (settings.sandboxPort === null) return { serverSettings: {}, stop: noop };
  const port = settings.sandboxPort === 'any' ? state.sandboxPort : settings.sandboxPort;
  const sandbox = superviseProcess({
    file: path.join(import.meta.dirname, '../local-servers/stripe-sandbox.ts'),
    environment: {
      ...compileCache(context),
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_DATA: path.join(settings.dataDir, 'stripe-sandbox.jsonl'),
      // The platform needs funds, because it pays for its coupons with transfers to restaurants.
      STRIPE_SANDBOX_SEED: 'funded',
      STRIPE_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/webhooks/stripe`,
      STRIPE_SANDBOX_WEBHOOK_SECRET: state.webhookSecret,
      STRIPE_SANDBOX_CONNECT_WEBHOOK_SECRET: state.connectWebhookSecret,
      STRIPE_SANDBOX_THIN_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/webhooks/stripe/accounts`,
      STRIPE_SANDBOX_THIN_WEBHOOK_SECRET: state.accountsWebhookSecret,
    },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const url = `http://127.0.0.1:${port}`;
  const service = { stop: sandbox.stop, serverSettings: stripeSettings(url, state) };
  await waitUntilReady(`${url}/_sandbox/health`, startSeconds, failure.signal).catch(stopAndRethrow(service));
  return service;
}

function stripeSettings(url: string, state: DemoState): Record<string, string> {
  return {
    STRIPE_SANDBOX_URL: url,
    STRIPE_WEBHOOK_SECRET: state.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: state.connectWebhookSecret,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: state.accountsWebhookSecret,
  };
}

export async function startMailbox({ settings }: ServiceContext): Promise<Service> {
  if (settings.smtpUrl) return { serverSettings: { SMTP_URL: settings.smtpUrl }, stop: noop };
  const store = createFolderMailStore(path.join(settings.dataDir, 'mailbox'));
  const mailbox = await openMailbox(store, { now: () => readDemoTime(settings.dataDir) });
  return { serverSettings: { SMTP_URL: mailbox.smtpUrl }, stop: mailbox.close };
}

/** Builds the pages if they are missing or outdated. In hot mode, `startHotPages` serves them instead. */
export async function buildPages({ settings, failure }: ServiceContext): Promise<Service> {
  if (!settings.isHot) await buildWeb(failure.signal);
  return { serverSettings: {}, stop: noop };
}

/** @param serverSettings - of the services that the server uses */
export async function startServer(context: ServiceContext, serverSettings: Record<string, string>): Promise<Service> {
  const { settings, state, apiPort, failure } = context;
  const server = superviseProcess({
    file: path.join(import.meta.dirname, '../server.ts'),
    environment: {
      ...compileCache(context),
      FONDLY_DEMO: 'true',
      PUBLISH_ADMIN_API: 'true',
      PUBLIC_URL: `http://localhost:${settings.port}`,
      SECRET: state.secret,
      LOG_LEVEL: 'warn',
      ...withoutEmpty(process.env),
      ...serverSettings,
      DATA_DIR: settings.dataDir,
      PORT: String(apiPort),
    },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const watched = ['server', 'contract/src', 'messages/catalogs', 'dev'];
  const stopWatching = settings.isHot ? watchSources(watched, (file) => restartAfterChange(server, file)) : () => {};
  const stop = async () => {
    stopWatching();
    await server.stop();
  };
  const service = { serverSettings: {}, stop };
  await waitUntilReady(`http://127.0.0.1:${apiPort}/health/ready`, startSeconds, failure.signal).catch(
    stopAndRethrow(service),
  );
  return service;
}

/** Vite watches the compiled messages. The server loads them when it starts. A broken catalog leaves both as they are. */
async function restartAfterChange(server: SupervisedProcess, file: string): Promise<void> {
  try {
    await compileMessages();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} The last good messages stay in use.`);
    if (file.startsWith('messages')) return;
  }
  console.log(`${file} has changed; the server starts again.`);
  await server.restart();
}

/** Serves the pages from their sources and updates open browsers after a change. */
export async function startHotPages({ settings, apiPort, failure }: ServiceContext): Promise<Service> {
  const pages = superviseProcess({
    file: path.join(import.meta.dirname, 'hot-pages.ts'),
    environment: { PORT: String(settings.port), API_URL: `http://127.0.0.1:${apiPort}` },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const service = { serverSettings: {}, stop: pages.stop };
  await waitUntilReady(`http://localhost:${settings.port}/`, startSeconds, failure.signal).catch(
    stopAndRethrow(service),
  );
  return service;
}

/** Stops a service that did not become ready. */
function stopAndRethrow(service: Service) {
  return async (error: unknown): Promise<never> => {
    await service.stop();
    throw error;
  };
}

function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]));
}
