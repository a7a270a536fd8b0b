import { type ChildProcess, spawn } from 'node:child_process';
import { nodeFlags } from '@fondly/server/node-flags';

const healthySeconds = 5;
const stopSeconds = 15;

export type SupervisedProcess = { restart: () => Promise<void>; stop: () => Promise<void> };
export type SupervisorOptions = {
  /** The file that Node runs. It must stop on `disconnect`, which it gets even if this process is killed. */
  file: string;
  environment: Record<string, string>;
  /** Called if it exits soon after its start, because another attempt would end the same way. */
  onFailure: (reason: string) => void;
};

/**
 * Runs one service and restarts it after a crash. The service has a separate process group, so Ctrl-C reaches only this
 * process, which then stops the services in order.
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
      // `stop` or `restart` ended it on purpose.
      if (child !== started) return;
      const description = `${options.file} ended (${signal ?? `exit code ${code}`})`;
      // Restart a killed process, but not one that exits soon after its start.
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

/** Stops the process with SIGTERM, and with SIGKILL after 15 seconds. */
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
