import path from 'node:path';
import { buildWeb } from '../build-web.ts';
import { folderMailStore } from '../mail/mail-store.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { guardPostgres } from '../postgres/supervise-postgres.ts';
import { keepRunning } from '../processes/supervise-process.ts';
import { awaitAnswer } from '../processes/wait-until-ready.ts';
import { watchSources } from '../processes/watch-sources.ts';
import type { HouseSettings } from './demo-settings.ts';
import type { TownMemory } from './demo-state.ts';

/** A part that runs: what the server must know of it, in the names of its settings, and how it stops. */
export type Part = { environment: Record<string, string>; stop: () => Promise<void> };

/** What all parts are started with. `failure` is aborted, with the reason, when one cannot go on. */
export type Start = { settings: HouseSettings; memory: TownMemory; apiPort: number; failure: AbortController };

const startSeconds = 120;

/** Node keeps compiled sources here by their content: a third less work at every later start. */
const compiled = ({ settings }: Start) => ({ NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled') });

const nothingToStop = async () => undefined;

export async function openDatabase({ settings }: Start): Promise<Part> {
  if (settings.databaseUrl) return { environment: { DATABASE_URL: settings.databaseUrl }, stop: nothingToStop };
  const postgres = await guardPostgres(path.join(settings.dataDir, 'postgres'));
  const url = await ensureDatabase(postgres.url, 'fondly');
  return { environment: { DATABASE_URL: url }, stop: postgres.stop };
}

/** The card provider's stand-in, which sends its webhooks to our server; nothing when real keys are set. */
export async function openProvider(start: Start): Promise<Part> {
  const { settings, memory, apiPort, failure } = start;
  if (settings.sandboxPort === null) return { environment: {}, stop: nothingToStop };
  const port = settings.sandboxPort === 'any' ? memory.sandboxPort : settings.sandboxPort;
  const provider = keepRunning({
    file: path.join(import.meta.dirname, '../local-servers/stripe-sandbox.ts'),
    environment: {
      ...compiled(start),
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_DATA: path.join(settings.dataDir, 'stripe-sandbox.jsonl'),
      // What the house gives to a coupon is sent on to the kitchen out of money of its own.
      STRIPE_SANDBOX_SEED: 'funded',
      STRIPE_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/api/webhooks/stripe`,
      STRIPE_SANDBOX_WEBHOOK_SECRET: memory.webhookSecret,
      STRIPE_SANDBOX_CONNECT_WEBHOOK_SECRET: memory.connectWebhookSecret,
    },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const url = `http://127.0.0.1:${port}`;
  const part = { stop: provider.stop, environment: providerSettings(url, memory) };
  await awaitAnswer(`${url}/_sandbox/health`, startSeconds, failure.signal).catch(stopFirst(part));
  return part;
}

function providerSettings(url: string, memory: TownMemory): Record<string, string> {
  return {
    STRIPE_SANDBOX_URL: url,
    STRIPE_WEBHOOK_SECRET: memory.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: memory.connectWebhookSecret,
  };
}

export async function openMail({ settings }: Start): Promise<Part> {
  if (settings.smtpUrl) return { environment: { SMTP_URL: settings.smtpUrl }, stop: nothingToStop };
  const mailbox = await openMailbox(folderMailStore(path.join(settings.dataDir, 'mailbox')));
  return { environment: { SMTP_URL: mailbox.smtpUrl }, stop: mailbox.close };
}

/** The pages, built when they are missing or older than their sources; served hot they are never built. */
export async function readyPages({ settings, failure }: Start): Promise<Part> {
  if (!settings.isHot) await buildWeb(failure.signal);
  return { environment: {}, stop: nothingToStop };
}

/** @param environment - what the parts before said the server must know */
export async function openServer(start: Start, environment: Record<string, string>): Promise<Part> {
  const { settings, memory, apiPort, failure } = start;
  const server = keepRunning({
    file: path.join(import.meta.dirname, '../server.ts'),
    environment: {
      ...compiled(start),
      FONDLY_DEMO: 'true',
      PUBLIC_URL: `http://localhost:${settings.port}`,
      SECRET: memory.secret,
      LOG_LEVEL: 'warn',
      ...definedOnly(process.env),
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
  const part = { environment: {}, stop };
  await awaitAnswer(`http://127.0.0.1:${apiPort}/health/ready`, startSeconds, failure.signal).catch(stopFirst(part));
  return part;
}

/** The pages from their sources, changed in the open browser as they are written. */
export async function openHotPages({ settings, apiPort, failure }: Start): Promise<Part> {
  const pages = keepRunning({
    file: path.join(import.meta.dirname, 'hot-pages.ts'),
    environment: { PORT: String(settings.port), API_URL: `http://127.0.0.1:${apiPort}` },
    onFailure: (reason) => failure.abort(new Error(reason)),
  });
  const part = { environment: {}, stop: pages.stop };
  await awaitAnswer(`http://localhost:${settings.port}/`, startSeconds, failure.signal).catch(stopFirst(part));
  return part;
}

/** A part that has not come up must not stay behind. */
function stopFirst(part: Part) {
  return async (fault: unknown): Promise<never> => {
    await part.stop();
    throw fault;
  };
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]));
}
