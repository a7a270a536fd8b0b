import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { nodeFlags } from '@fondly/server/node-flags';

/** A process of its own: a server to be measured, or the crowd. It ends when this one does. */
export type BenchProcess = {
  pid: number;
  /** Where it listens; 0 when it does not. */
  port: number;
  /** Sends one question and waits for its answer; one at a time. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
};

const startSeconds = 60;

/** Starts `bench/{name}.ts` and waits until it says that it is ready. */
export async function startBenchProcess(name: string, settings: Record<string, string> = {}): Promise<BenchProcess> {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = fork(file, [], {
    execArgv: nodeFlags,
    // As the town and the image start the server.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'fondly-compiled'), ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await waitForAnswer<{ port: number }>(child, name, startSeconds);
  return {
    pid: child.pid ?? 0,
    port,
    async ask<Answer>(question: object) {
      child.send(question);
      return waitForAnswer<Answer>(child, name, 600);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function waitForAnswer<Answer>(child: ChildProcess, name: string, seconds: number): Promise<Answer> {
  const ended = new AbortController();
  const { signal } = ended;
  const timeoutTimer = setTimeout(
    () => ended.abort(new Error(`${name} did not answer in ${seconds} s`)),
    seconds * 1000,
  );
  const onExit = () => ended.abort(new Error(`${name} has ended`));
  child.once('exit', onExit);
  try {
    const [answer] = await once(child, 'message', { signal });
    return answer as Answer;
  } catch (error) {
    throw signal.reason ?? error;
  } finally {
    clearTimeout(timeoutTimer);
    child.off('exit', onExit);
  }
}

/** What a part says to whoever started it. Ends the process when nobody is there any more. */
export function sendToParent(answer: object): void {
  process.send?.(answer);
}
process.on('disconnect', () => process.exit(0));
