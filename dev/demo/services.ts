import path from 'node:path';
import { buildWeb } from '../build-web.ts';
import { createFolderMailStore } from '../mail/mail-store.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { supervisePostgres } from '../postgres/supervise-postgres.ts';
import { superviseProcess } from '../processes/supervise-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';
import { watchSources } from '../processes/watch-sources.ts';
import type { DemoSettings } from './demo-settings.ts';
import type { DemoState } from './demo-state.ts';

/** A part that runs: what the server must know of it, in the names of its settings, and how it stops. */
export type Service = { environment: Record<string, string>; stop: () => Promise<void> };

/** What all parts are started with. `failure` is aborted, with the reason, when one cannot go on. */
export type ServiceContext = { settings: DemoSettings; state: DemoState; apiPort: number; failure: AbortController };

const startSeconds = 120;

/** Node keeps compiled sources here by their content: a third less work at every later start. */
const compileCache = ({ settings }: ServiceContext) => ({
  NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled'),
});

const noop = async () => undefined;

export async function startDatabase({ settings }: ServiceContext): Promise<Service> {
  if (settings.databaseUrl) return { environment: { DATABASE_URL: settings.databaseUrl }, stop: noop };
  const postgres = await supervisePostgres(path.join(settings.dataDir, 'postgres'));
  const url = await ensureDatabase(postgres.url, 'fondly');
  return { environment: { DATABASE_URL: url }, stop: postgres.stop };
}

/** The card provider's stand-in, which sends its webhooks to our server; nothing when real keys are set. */
export async function startStripeSandbox(context: ServiceContext): Promise<Service> {
  const { settings, state, apiPort, failure } = context;
  if (settings.sandboxPort === null) return { environment: {}, stop: noop };
  const port = settings.sandboxPort === 'any' ? state.sandboxPort : settings.sandboxPort;
  const sandbox = superviseProcess({
    file: path.join(import.meta.dirname, '../local-servers/stripe-sandbox.ts'),
    environment: {
      ...compileCache(context),
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_DATA: path.join(settings.dataDir, 'stripe-sandbox.jsonl'),
      // What the house gives to a coupon is sent on to the kitchen out of money of its own.
      STRIPE_SANDBOX_SEED: 'funded',
      STRIPE_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/webhooks/stripe`,
      STRIPE_SANDBOX_WEBHOOK_SECRET: state.webhookSecret,
      STRIPE_SANDBOX_CONNECT_WEBHOOK_SECRET: state.connectWebhookSecret,
    },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const url = `http://127.0.0.1:${port}`;
  const service = { stop: sandbox.stop, environment: stripeSettings(url, state) };
  await waitUntilReady(`${url}/_sandbox/health`, startSeconds, failure.signal).catch(stopAndRethrow(service));
  return service;
}

function stripeSettings(url: string, state: DemoState): Record<string, string> {
  return {
    STRIPE_SANDBOX_URL: url,
    STRIPE_WEBHOOK_SECRET: state.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: state.connectWebhookSecret,
  };
}

export async function startMailbox({ settings }: ServiceContext): Promise<Service> {
  if (settings.smtpUrl) return { environment: { SMTP_URL: settings.smtpUrl }, stop: noop };
  const mailbox = await openMailbox(createFolderMailStore(path.join(settings.dataDir, 'mailbox')));
  return { environment: { SMTP_URL: mailbox.smtpUrl }, stop: mailbox.close };
}

/** The pages, built when they are missing or older than their sources; served hot they are never built. */
export async function buildPages({ settings, failure }: ServiceContext): Promise<Service> {
  if (!settings.isHot) await buildWeb(failure.signal);
  return { environment: {}, stop: noop };
}

/** @param environment - what the parts before said the server must know */
export async function startServer(context: ServiceContext, environment: Record<string, string>): Promise<Service> {
  const { settings, state, apiPort, failure } = context;
  const server = superviseProcess({
    file: path.join(import.meta.dirname, '../server.ts'),
    environment: {
      ...compileCache(context),
      FONDLY_DEMO: 'true',
      PUBLIC_URL: `http://localhost:${settings.port}`,
      SECRET: state.secret,
      LOG_LEVEL: 'warn',
      ...withoutEmpty(process.env),
      ...environment,
      DATA_DIR: settings.dataDir,
      PORT: String(apiPort),
    },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const stopWatching = settings.isHot ? watchSources(['server', 'contract/src', 'dev'], server.restart) : () => {};
  const stop = async () => {
    stopWatching();
    await server.stop();
  };
  const service = { environment: {}, stop };
  await waitUntilReady(`http://127.0.0.1:${apiPort}/health/ready`, startSeconds, failure.signal).catch(
    stopAndRethrow(service),
  );
  return service;
}

/** The pages from their sources, changed in the open browser as they are written. */
export async function startHotPages({ settings, apiPort, failure }: ServiceContext): Promise<Service> {
  const pages = superviseProcess({
    file: path.join(import.meta.dirname, 'hot-pages.ts'),
    environment: { PORT: String(settings.port), API_URL: `http://127.0.0.1:${apiPort}` },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const service = { environment: {}, stop: pages.stop };
  await waitUntilReady(`http://localhost:${settings.port}/`, startSeconds, failure.signal).catch(
    stopAndRethrow(service),
  );
  return service;
}

/** A part that has not come up must not stay behind. */
function stopAndRethrow(service: Service) {
  return async (error: unknown): Promise<never> => {
    await service.stop();
    throw error;
  };
}

function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]));
}
