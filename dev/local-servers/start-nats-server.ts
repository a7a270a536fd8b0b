import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findFreePort } from '../processes/find-free-port.ts';
import { waitUntilOpen } from './wait-until-open.ts';

export type NatsServer = {
  url: string;
  /** Ends the server at once, without a goodbye. */
  kill(): Promise<void>;
  /** Stops answering, as if the host had vanished, until it is killed. */
  freeze(): void;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Where Debian and others install it. */
const candidates = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

export const natsServerFile = candidates.find((file) => existsSync(file)) ?? null;
/** Why a test that needs it is skipped. */
export const noNatsServer = 'there is no NATS server here (on Debian: apt-get install nats-server)';

/** Starts a NATS server on loopback, with these arguments besides its port. */
export async function startNatsServer(file: string, settings: string[] = []): Promise<NatsServer> {
  const port = await findFreePort();
  let child = await start(file, port, settings);

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    async restart() {
      await kill();
      child = await start(file, port, settings);
    },
    stop: kill,
  };
}

async function start(file: string, port: number, settings: string[]) {
  const child = spawn(file, ['-a', '127.0.0.1', '-p', String(port), ...settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the NATS server did not start:\n${output}`);
  });
  await Promise.race([waitUntilOpen(port), exited]);
  exited.catch(() => {});
  return child;
}
