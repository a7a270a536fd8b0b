import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { SystemUser } from '@fondly/dev/postgres/ensure-postgres-user';
import { isAlive } from '@fondly/dev/processes/is-alive';

export type ProgramOptions = {
  name: string;
  command: string[];
  environment: Record<string, string>;
  user: SystemUser;
  folder: string;
  logFile: string;
  stopSignal?: NodeJS.Signals;
};

/** An exit that nobody asked for. */
export type UnexpectedExit = { at: number; reason: string };

/** A process under a supervisor, which starts it again after it ends, as systemd does. */
export type Program = {
  name: string;
  pid(): number | null;
  start(): void;
  /** Asks it to end, and kills it after 30 s. */
  stop(): Promise<void>;
  /** Ends it at once with SIGKILL and leaves it ended until `start`. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  unexpectedExits(): UnexpectedExit[];
  /** Everything that it has written since the first start. */
  log(): string;
};

const restartMilliseconds = 2_000;
const stopMilliseconds = 30_000;

export function createProgram(options: ProgramOptions): Program {
  const exits: UnexpectedExit[] = [];
  let child: ChildProcess | null = null;
  let isWanted = false;
  let restartTimer: NodeJS.Timeout | undefined;

  function start(): void {
    isWanted = true;
    clearTimeout(restartTimer);
    if (child) return;
    const [file = '', ...rest] = options.command;
    const log = openSync(options.logFile, 'a');
    // A process group of its own: Ctrl-C reaches only the drill, which then ends the programs in order.
    const started = spawn(file, rest, {
      env: { HOME: options.folder, LANG: 'C.UTF-8', ...options.environment },
      cwd: options.folder,
      stdio: ['ignore', log, log],
      detached: true,
      ...options.user,
    });
    closeSync(log);
    child = started;
    const onEnd = (reason: string) => {
      if (child !== started) return;
      child = null;
      if (!isWanted) return;
      exits.push({ at: Date.now(), reason });
      restartTimer = setTimeout(start, restartMilliseconds);
    };
    started.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    started.once('error', (error) => onEnd(error.message));
  }

  function signal(name: NodeJS.Signals): void {
    signalGroup(child?.pid, name);
  }

  async function end(name: NodeJS.Signals): Promise<void> {
    isWanted = false;
    clearTimeout(restartTimer);
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    // A stopped process gets no signal but SIGKILL.
    signal('SIGCONT');
    if (name === 'SIGKILL') signalGroup(ending.pid, name);
    else ending.kill(name);
    const killTimer = setTimeout(() => signalGroup(ending.pid, 'SIGKILL'), stopMilliseconds);
    await ended;
    clearTimeout(killTimer);
    child = null;
  }

  return {
    name: options.name,
    pid: () => child?.pid ?? null,
    start,
    stop: () => end(options.stopSignal ?? 'SIGTERM'),
    kill: () => end('SIGKILL'),
    signal,
    unexpectedExits: () => exits,
    log: () => readFileSync(options.logFile, 'utf8'),
  };
}

/** Signals a process and all others of its group. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !isAlive(pid)) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended in between.
  }
}
