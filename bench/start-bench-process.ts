import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { nodeFlags } from '@fondly/server/node-flags';

/** A child process: a server to measure, or a load generator. It ends with its parent. */
export type BenchProcess = {
  pid: number;
  /** The port of a server; 0 for a load generator. */
  port: number;
  /** Sends a message and waits for the reply. Send one at a time. */
  ask<Answer>(message: object): Promise<Answer>;
  /** Waits for one more reply to the last message. */
  next<Answer>(): Promise<Answer>;
  stop(): Promise<void>;
};

const startSeconds = 60;

/** Starts `bench/{name}.ts` and waits until it is ready. */
export async function startBenchProcess(name: string, settings: Record<string, string> = {}): Promise<BenchProcess> {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = fork(file, [], {
    execArgv: nodeFlags,
    // As in the demo and in the image.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'fondly-compiled'), ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await waitForAnswer<{ port: number }>(child, name, startSeconds);
  return {
    pid: child.pid ?? 0,
    port,
    async ask<Answer>(message: object) {
      child.send(message);
      return waitForAnswer<Answer>(child, name, 600);
    },
    next: <Answer>() => waitForAnswer<Answer>(child, name, 600),
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

/** Sends a message to the parent process. */
export function sendToParent(answer: object): void {
  process.send?.(answer);
}
// A child process must not outlive its parent.
process.on('disconnect', () => process.exit(0));
