import { type ChildProcess, spawn } from 'node:child_process';
import { nodeFlags } from '@fondly/server/node-flags';

const healthySeconds = 5;
const stopSeconds = 15;

export type KeptProcess = { restart: () => Promise<void>; stop: () => Promise<void> };
export type KeptOptions = {
  /** The file that Node runs; when we die, however that happens, its `disconnect` event tells it to stop. */
  file: string;
  environment: Record<string, string>;
  /** Called when it gives up soon after its start: another try would end the same. */
  onFailure: (reason: string) => void;
};

/**
 * Keeps one part of the town running: a part that dies after it was well is started again. It is a process
 * group of its own, so that Ctrl-C reaches only us and the parts stop in their order.
 */
export function keepRunning(options: KeptOptions): KeptProcess {
  let isWanted = true;
  let child: ChildProcess | null = start();

  function start(): ChildProcess {
    const startedAt = Date.now();
    const started = spawn(process.execPath, [...nodeFlags, options.file], {
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    started.once('exit', (code, signal) => {
      // Taken away by `stop` or `restart`: this end is no accident.
      if (child !== started) return;
      const how = `${options.file} ended (${signal ?? `exit code ${code}`})`;
      // It gave up by itself; one that was killed had no say in it.
      if (code !== null && Date.now() - startedAt < healthySeconds * 1000) return options.onFailure(how);
      console.error(`${how}; starting it again.`);
      child = start();
    });
    return started;
  }

  async function take(): Promise<void> {
    const taken = child;
    child = null;
    if (taken) await end(taken);
  }

  return {
    async restart() {
      await take();
      if (isWanted && child === null) child = start();
    },
    async stop() {
      isWanted = false;
      await take();
    },
  };
}

/** Asks the process to stop; one that has not after 15 s is killed, which it must survive anyway. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const last = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
    child.once('exit', () => {
      clearTimeout(last);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
