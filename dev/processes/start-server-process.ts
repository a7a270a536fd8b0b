import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '@fondly/server/node-flags';
import type { Config } from '@fondly/server/platform/config';
import { findFreePort } from './find-free-port.ts';

/** The product's server as it ships, in a process of its own, on the database, card provider and mail of a town. */
export type ServerProcess = {
  url: string;
  metricsUrl: string;
  /** What it has written, its log and whatever else. */
  output(): string;
  /** Asks it to stop. Gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a loss of power would. */
  kill(): Promise<void>;
};

const serverFile = fileURLToPath(import.meta.resolve('@fondly/server/start'));

/**
 * @param config - of the town; its clock stays behind, a process goes by the machine's
 * @param name - what PostgreSQL calls its connections
 * @param settings - that differ, by the names of the environment
 * @throws Error with what it said when it ends instead of opening
 */
export async function startServerProcess(
  config: Config,
  name: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const [platform = '', connect = ''] = config.stripeWebhookSecrets;
  const child = spawn(process.execPath, [...nodeFlags, serverFile], {
    env: {
      PATH: process.env.PATH,
      PGAPPNAME: name,
      // Compiled sources by their content, as the town keeps them: a third less work at every later start.
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'fondly-compiled'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: config.databaseUrl,
      SECRET: config.secret,
      PUBLIC_URL: config.publicUrl,
      DATA_DIR: config.dataDir,
      STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
      STRIPE_WEBHOOK_SECRET: platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: connect,
      SMTP_URL: config.smtpUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let text = '';
  const opened = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        text += part.toString();
        if (text.includes('Fondly is open')) resolve();
      });
    }
  });
  await Promise.race([
    opened,
    exited.then(() => {
      throw new Error(`the server did not open:\n${text}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    output: () => text,
    stop: () => terminate(child, exited, 'SIGTERM'),
    kill: async () => void (await terminate(child, exited, 'SIGKILL')),
  };
}

async function terminate(
  child: ChildProcess,
  exited: Promise<unknown>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal);
  await exited;
  return child.exitCode;
}
