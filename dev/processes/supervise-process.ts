import { type ChildProcess, spawn } from 'node:child_process';
import { nodeFlags } from '@fondly/server/node-flags';

const healthySeconds = 5;
const stopSeconds = 15;

export type SupervisedProcess = { restart: () => Promise<void>; stop: () => Promise<void> };
export type SupervisorOptions = {
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
export function superviseProcess(options: SupervisorOptions): SupervisedProcess {
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
      const description = `${options.file} ended (${signal ?? `exit code ${code}`})`;
      // It gave up by itself; one that was killed had no say in it.
      if (code !== null && Date.now() - startedAt < healthySeconds * 1000) return options.onFailure(description);
      console.error(`${description}; starting it again.`);
      child = start();
    });
    return started;
  }

  async function stopChild(): Promise<void> {
    const stopping = child;
    child = null;
    if (stopping) await terminate(stopping);
  }

  return {
    async restart() {
      await stopChild();
      if (isWanted && child === null) child = start();
    },
    async stop() {
      isWanted = false;
      await stopChild();
    },
  };
}

/** Asks the process to stop; one that has not after 15 s is killed, which it must survive anyway. */
async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
    child.once('exit', () => {
      clearTimeout(killTimer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
