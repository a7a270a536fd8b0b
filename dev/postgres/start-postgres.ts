import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../processes/is-alive.ts';
import { ensurePostgresUser, type SystemUser } from './ensure-postgres-user.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { type PostgresFolders, prepareFolders } from './prepare-folders.ts';
import { readLockFile, removeLockFile } from './read-lock-file.ts';

const startSeconds = 60;
const stopSeconds = 20;
const pollMilliseconds = 10;

export type Postgres = {
  /** Connection string of a database in this cluster; it leads to a Unix socket, not to a port. */
  url: (database?: string) => string;
  pid: number;
  /** True when the server of an earlier run was still there, as after a `kill -9` of that run. */
  isAttached: boolean;
  /** Ends every connection and stops the server; the data stays. */
  stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL 18 on the data below `folder`, or attaches to the one that already
 * serves it. Fsync is on, so what was committed survives a `kill -9` of any part.
 *
 * @param options.fast - for tests only: about ten times quicker to write, and a crash of the machine loses all
 * @throws Error with the end of the server's own log when it does not start within a minute
 */
export async function startPostgres(folder: string, options: { isFast?: boolean } = {}): Promise<Postgres> {
  const user = ensurePostgresUser();
  const binaries = prepareBinaries(user);
  const folders = prepareFolders(folder, user);
  createCluster(binaries, folders, user);

  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const pid = await findRunningServer(folders, deadline);
    if (pid) return createHandle(folders, pid, true);

    const outcome = await launchServer(binaries, folders, user, options.isFast ?? false);
    if (outcome.pid) return createHandle(folders, outcome.pid, false);
    // The lock of a server that was just killed, or the memory its last processes still hold: both pass.
    const isTransient = /lock file .* already exists|pre-existing shared memory/.test(outcome.log);
    if (!isTransient || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${outcome.log}`);
    await wait(200);
  }
}

/** Stops whatever server still runs on the data below `folder`, and removes data, log and socket. */
export async function removePostgres(folder: string): Promise<void> {
  const folders = prepareFolders(folder, ensurePostgresUser());
  const holder = readLockFile(folders);
  if (holder.kind === 'ours') await stopServer(holder.pid, folders);
  for (const part of [folders.data, folders.log, folders.socket]) rmSync(part, { recursive: true, force: true });
}

function createHandle(folders: PostgresFolders, pid: number, isAttached: boolean): Postgres {
  const host = encodeURIComponent(folders.socket);
  return {
    url: (database = 'postgres') => `postgres://postgres@localhost/${database}?host=${host}`,
    pid,
    isAttached,
    stop: () => stopServer(pid, folders),
  };
}

/**
 * Made beside its place and moved there when it is whole: a first start that is killed leaves nothing
 * that looks like a cluster. The built-in locale gives the same order of texts on every machine.
 */
function createCluster(binaries: string, folders: PostgresFolders, user: SystemUser): void {
  if (existsSync(path.join(folders.data, 'PG_VERSION'))) return;
  const temporaryFolder = `${folders.data}.${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(temporaryFolder, user.uid, user.gid ?? user.uid);

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = [
    '-D',
    temporaryFolder,
    '-U',
    'postgres',
    '--auth=trust',
    ...locale,
    '--no-sync',
    '--no-instructions',
  ];
  execFileSync(path.join(binaries, 'initdb'), options, {
    ...user,
    cwd: temporaryFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  renameSync(temporaryFolder, folders.data);
}

/** The process id of a server that serves this cluster now; clears away whatever merely looks like one. */
async function findRunningServer(folders: PostgresFolders, deadline: number): Promise<number | null> {
  while (Date.now() < deadline) {
    const holder = readLockFile(folders);
    if (holder.kind === 'none') return null;
    if (holder.kind === 'unrelated') {
      removeLockFile(folders);
      return null;
    }
    if (holder.kind === 'ours' && holder.ready) {
      if (await isReachable(folders)) return holder.pid;
      // It runs but cannot be reached: a cleaner of temporary folders took its socket. Begin anew.
      await stopServer(holder.pid, folders);
    }
    await wait(pollMilliseconds * 5);
  }
  throw new Error(`Another process holds the database in ${folders.data} and does not answer.`);
}

async function isReachable(folders: PostgresFolders): Promise<boolean> {
  const client = new pg.Client({ host: folders.socket, user: 'postgres', database: 'postgres' });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === folders.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * One attempt. The server is its own process group: Ctrl-C in a terminal must not stop it before the
 * product has finished its requests. It writes its log to a file, which outlives us as it may itself.
 */
async function launchServer(
  binaries: string,
  folders: PostgresFolders,
  user: SystemUser,
  isFast: boolean,
): Promise<{ pid?: number; log: string }> {
  const log = openSync(folders.log, 'a');
  const logStart = statSync(folders.log).size;
  const options = ['-D', folders.data, ...serverSettings(folders, isFast)];
  const child = spawn(path.join(binaries, 'postgres'), options, {
    ...user,
    cwd: folders.data,
    stdio: ['ignore', 'ignore', log],
    detached: true,
  });
  closeSync(log);
  let error: Error | null = null;
  child.once('error', (reason) => {
    error = reason;
  });
  child.unref();

  while (!error && child.exitCode === null && child.signalCode === null) {
    const holder = readLockFile(folders);
    if (holder.ready && holder.pid === child.pid) return { pid: child.pid, log: '' };
    await wait(pollMilliseconds);
  }
  return { log: error ? String(error) : readFileSync(folders.log, 'utf8').slice(logStart) };
}

/** For tests only. What a query is worth compiling for is never in their small tables. */
export const fastUnsafeSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
];

function serverSettings(folders: PostgresFolders, isFast: boolean): string[] {
  const baseSettings = ['listen_addresses=', `unix_socket_directories=${folders.socket}`, 'max_connections=300'];
  return [...baseSettings, ...(isFast ? fastUnsafeSettings : [])].flatMap((setting) => ['-c', setting]);
}

async function stopServer(pid: number, folders: PostgresFolders): Promise<void> {
  // SIGINT is PostgreSQL's "fast" stop: roll back, write a checkpoint, leave. SIGQUIT leaves at once.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + stopSeconds * 1000;
    // The lock file goes last; the process may stay unburied for a second after it.
    while (existsSync(path.join(folders.data, 'postmaster.pid')) && Date.now() < deadline) await wait(pollMilliseconds);
    if (!existsSync(path.join(folders.data, 'postmaster.pid'))) return;
  }
}
