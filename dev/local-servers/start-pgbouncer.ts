import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePostgresUser } from '../postgres/ensure-postgres-user.ts';
import { findFreePort } from '../processes/find-free-port.ts';
import { waitUntilOpen } from './wait-until-open.ts';

export type PgBouncer = {
  /** The connection string of a database through the pool. */
  toPooledUrl(databaseUrl: string): string;
  stop(): Promise<void>;
};

/** Where Debian and others install it. */
const candidates = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

export const pgBouncerFile = candidates.find((file) => existsSync(file)) ?? null;
/** Why a test that needs it is skipped. */
export const noPgBouncer = 'there is no PgBouncer here (on Debian: apt-get install pgbouncer)';

/** Such as 1.18. From 1.21 on, it can translate the names of prepared statements. */
export function readPgBouncerVersion(file: string): number {
  return Number(/PgBouncer (\d+\.\d+)/.exec(execFileSync(file, ['--version']).toString())?.[1] ?? 0);
}

/** Starts PgBouncer in transaction mode in front of the server of `databaseUrl`, with fewer connections than clients. */
export async function startPgBouncer(file: string, serverUrl: string, settings: string[] = []): Promise<PgBouncer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-pgbouncer-'));
  const user = ensurePostgresUser();
  const port = await findFreePort();
  const { searchParams, hostname, port: serverPort, username, password } = new URL(serverUrl);
  const host = searchParams.get('host') ?? hostname;
  const login = `user=${username || 'postgres'}${password ? ` password=${decodeURIComponent(password)}` : ''}`;
  const lines = [
    '[databases]',
    `* = host=${host} port=${serverPort || 5432} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 500',
    ...settings,
  ];
  const configFile = path.join(folder, 'pgbouncer.ini');
  writeFileSync(configFile, `${lines.join('\n')}\n`);
  for (const owned of [folder, configFile])
    if (user.uid !== undefined) chownSync(owned, user.uid, user.gid ?? user.uid);

  const child = spawn(file, ['-q', configFile], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exited = once(child, 'exit');
  await Promise.race([
    waitUntilOpen(port),
    exited.then(() => {
      throw new Error(`PgBouncer did not start:\n${output}`);
    }),
  ]);

  return {
    toPooledUrl(databaseUrl) {
      const pooled = new URL(databaseUrl);
      pooled.searchParams.delete('host');
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
