import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '@fondly/server/node-flags';
import type { Config } from '@fondly/server/platform/config';
import { findFreePort } from './find-free-port.ts';

/** The product's server in a separate process, with the database, sandbox, and mailbox of a test environment. */
export type ServerProcess = {
  url: string;
  metricsUrl: string;
  /** Everything that it has written to stdout and stderr. */
  output(): string;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once with SIGKILL. */
  kill(): Promise<void>;
};

const serverFile = fileURLToPath(import.meta.resolve('@fondly/server/start'));

/**
 * @param config - of the test environment. The process uses the machine's clock, not the test clock.
 * @param name - the application name of its database connections
 * @param settings - environment variables that override the defaults
 * @param command - the program and its arguments. The default is the server of this checkout
 * @throws Error with its output if it ends during start-up
 */
export async function startServerProcess(
  config: Config,
  name: string,
  settings: Record<string, string> = {},
  command: readonly string[] = [process.execPath, ...nodeFlags, serverFile],
): Promise<ServerProcess> {
  const [program = '', ...values] = command;
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const [platform = '', connect = ''] = config.stripeWebhookSecrets;
  const child = spawn(program, values, {
    env: {
      PATH: process.env.PATH,
      PGAPPNAME: name,
      // Caching compiled sources saves a third of the processor time of later starts.
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
