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
import { scaleTime } from '../scale-time.ts';
import { ensurePostgresUser, type SystemUser } from './ensure-postgres-user.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { type PostgresFolders, prepareFolders } from './prepare-folders.ts';
import { readLockFile, removeLockFile } from './read-lock-file.ts';
import { stopServer } from './stop-server.ts';

const startSeconds = 60;
const pollMilliseconds = 10;

export type Postgres = {
  /** The connection string of a database in this cluster, over a Unix socket. */
  url: (database?: string) => string;
  pid: number;
  /** The server of an earlier run was still running, for example after a `kill -9` of that run. */
  isAttached: boolean;
  /** Closes all connections and stops the server. Keeps the data. */
  stop: () => Promise<void>;
};

type Options = {
  /** For tests only: writes are about ten times faster, and a crash of the machine loses all data. */
  isFast?: boolean | undefined;
  /** For benchmarks: `pg_xact_commit_timestamp` knows when a transaction was committed. */
  keepsCommitTimes?: boolean | undefined;
};

/**
 * Starts the embedded PostgreSQL 18 on the data below `folder`, or attaches to a server that already uses it. Fsync is
 * on, so committed data survives a `kill -9` of any process.
 *
 * @throws Error with the end of the server's log if it does not start within a minute
 */
export async function startPostgres(folder: string, options: Options = {}): Promise<Postgres> {
  const user = ensurePostgresUser();
  const binaries = prepareBinaries(user);
  const folders = prepareFolders(folder, user);
  createCluster(binaries, folders, user);

  const deadline = Date.now() + scaleTime(startSeconds * 1000);
  for (;;) {
    const pid = await findRunningServer(folders, deadline);
    if (pid) return createHandle(folders, pid, true);

    const outcome = await launchServer(binaries, folders, user, options);
    if (outcome.pid) return createHandle(folders, outcome.pid, false);
    // The lock and the shared memory of a server that was just killed disappear after a moment.
    const isTransient = /lock file .* already exists|pre-existing shared memory/.test(outcome.log);
    if (!isTransient || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${outcome.log}`);
    await wait(200);
  }
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
 * Creates the cluster in a temporary folder and renames it, so a start that is killed leaves no incomplete cluster. The
 * built-in locale sorts texts the same way on every machine.
 */
function createCluster(binaries: string, folders: PostgresFolders, user: SystemUser): void {
  if (existsSync(path.join(folders.data, 'PG_VERSION'))) return;
  const temporaryFolder = `${folders.data}.${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(temporaryFolder, user.uid, user.gid ?? user.uid);

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const cluster = ['-D', temporaryFolder, '-U', 'postgres', '--auth=trust'];
  const options = [...cluster, ...locale, '--no-sync', '--no-instructions'];
  execFileSync(path.join(binaries, 'initdb'), options, {
    ...user,
    cwd: temporaryFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  renameSync(temporaryFolder, folders.data);
}

/** The process id of the server of this cluster, or null. Removes the lock file of a dead or unrelated process. */
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
      // A running server without a socket: a cleanup of temporary folders removed it. Restart the server.
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
 * Makes one attempt to start the server. It gets a separate process group, because Ctrl-C in a terminal must not stop
 * it before the product has finished its requests. It may outlive this process, so its log is a file.
 */
async function launchServer(
  binaries: string,
  folders: PostgresFolders,
  user: SystemUser,
  options: Options,
): Promise<{ pid?: number; log: string }> {
  const log = openSync(folders.log, 'a');
  const logStart = statSync(folders.log).size;
  const flags = ['-D', folders.data, ...serverSettings(folders, options)];
  const child = spawn(path.join(binaries, 'postgres'), flags, {
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

/** For tests only. Their tables are too small for JIT compilation to pay off. */
export const fastUnsafeSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
];

function serverSettings(folders: PostgresFolders, { isFast, keepsCommitTimes }: Options): string[] {
  const baseSettings = ['listen_addresses=', `unix_socket_directories=${folders.socket}`, 'max_connections=300'];
  const settings = [
    ...baseSettings,
    ...(isFast ? fastUnsafeSettings : []),
    ...(keepsCommitTimes ? ['track_commit_timestamp=on'] : []),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}
