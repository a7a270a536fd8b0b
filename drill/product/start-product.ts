import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fondly/dev/processes/find-free-port';
import type { Cluster } from '../cluster/open-cluster.ts';
import { createProgram, type Program } from '../cluster/program.ts';
import type { Setting } from '../cluster/setting.ts';
import { waitUntil } from '../cluster/wait-until.ts';
import { createFondlyProcess, type FondlyProcess, type SharedSettings, webhookSecrets } from './fondly-processes.ts';
import { createNodeProgram } from './node-program.ts';

/** Two web processes, two workers, Caddy in front, and the Stripe sandbox and mailbox of the development environment. */
export type Product = {
  url: string;
  secret: string;
  sandboxUrl: string;
  sandbox: Program;
  mailbox: Program;
  caddy: Program;
  webs: FondlyProcess[];
  workers: FondlyProcess[];
};

const startSeconds = 120;
const sandboxFile = fileURLToPath(import.meta.resolve('@fondly/stripe-sandbox/main'));
const mailboxFile = path.join(import.meta.dirname, 'mailbox-process.ts');
const pagesFolder = path.resolve(import.meta.dirname, '../../web/build');
const statusFolder = path.resolve(import.meta.dirname, '../../deploy/ha/status');
const proxyHost = 20;

/** @param onStop - gets the function that stops everything, before anything starts */
export async function startProduct(
  setting: Setting,
  cluster: Cluster,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Product> {
  const [sandboxPort, mailboxPort] = [await findFreePort(), await findFreePort()];
  const proxyAddress = setting.address(proxyHost);
  const shared: SharedSettings = {
    url: `http://${proxyAddress}:8080`,
    proxyAddress,
    secret: randomBytes(32).toString('hex'),
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    smtpUrl: `smtp://127.0.0.1:${mailboxPort}`,
  };
  const { applications } = cluster;
  const product: Product = {
    ...shared,
    sandbox: createSandbox(setting, shared, sandboxPort),
    mailbox: createNodeProgram(setting, 'mailbox', mailboxFile, { MAILBOX_PORT: String(mailboxPort) }),
    caddy: createCaddy(
      setting,
      shared.url,
      applications.map(({ address }) => `${address}:3000`),
    ),
    webs: applications.map((machine) => createFondlyProcess(setting, 'web', machine, shared)),
    workers: applications.map((machine) => createFondlyProcess(setting, 'worker', machine, shared)),
  };
  onStop(() => stopProduct(product));
  product.sandbox.start();
  product.mailbox.start();
  await waitUntil('the Stripe sandbox starts', startSeconds, () => isOk(`${shared.sandboxUrl}/_sandbox/health`));
  // The first process migrates, and the others find the work done.
  for (const process of [...product.webs, ...product.workers]) {
    process.start();
    await waitUntilReady(process);
  }
  product.caddy.start();
  await waitUntil('the proxy answers', startSeconds, () => isOk(`${shared.url}/api/public/today`));
  return product;
}

export async function waitUntilReady({ name, readyUrl }: FondlyProcess): Promise<void> {
  await waitUntil(`${name} is ready`, startSeconds, () => isOk(readyUrl));
}

async function stopProduct({ sandbox, mailbox, caddy, webs, workers }: Product): Promise<void> {
  // A frozen provider would hold up the stop of the servers.
  for (const program of [sandbox, mailbox]) program.signal('SIGCONT');
  await Promise.all([...webs, ...workers].map((process) => process.stop()));
  await Promise.all([caddy, sandbox, mailbox].map((program) => program.stop()));
}

function createSandbox(setting: Setting, { url }: SharedSettings, port: number): Program {
  return createNodeProgram(setting, 'stripe sandbox', sandboxFile, {
    STRIPE_SANDBOX_PORT: String(port),
    STRIPE_SANDBOX_DATA: path.join(setting.folder, 'stripe-sandbox.jsonl'),
    STRIPE_SANDBOX_SEED: 'funded',
    STRIPE_SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/stripe`,
    STRIPE_SANDBOX_WEBHOOK_SECRET: webhookSecrets.platform,
    STRIPE_SANDBOX_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
  });
}

function createCaddy(setting: Setting, url: string, webs: string[]): Program {
  const folder = setting.makeFolder('proxy');
  const file = setting.writeConfig('Caddyfile', folder, []);
  return createProgram({
    name: 'caddy',
    command: [setting.programs.caddy, 'run', '--adapter', 'caddyfile', '--config', file],
    environment: {
      PATH: '/usr/bin:/bin',
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      FONDLY_DOMAIN: url,
      FONDLY_WEB: webs.join(' '),
      FONDLY_PAGES: pagesFolder,
      FONDLY_STATUS: statusFolder,
    },
    user: {},
    folder,
    logFile: path.join(setting.folder, 'logs', 'caddy.log'),
  });
}

async function isOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
}
