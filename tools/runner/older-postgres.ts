import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chooseTestFolder } from '@fondly/dev/postgres/choose-test-folder';
import { ensurePostgresUser } from '@fondly/dev/postgres/ensure-postgres-user';
import { fastUnsafeSettings } from '@fondly/dev/postgres/start-postgres';

const binaries = '/usr/lib/postgresql/15/bin';

/** Whether the operating system has the oldest PostgreSQL that we support. */
export function hasOlderPostgres(): boolean {
  return existsSync(path.join(binaries, 'postgres'));
}

/** Starts a temporary PostgreSQL 15 cluster that listens on a socket. */
export function startOlderPostgres(): { url: string; stop: () => void } {
  const user = ensurePostgresUser();
  const folder = mkdtempSync(path.join(chooseTestFolder(), 'fondly-pg15-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = path.join(folder, 'data');
  const run = (program: string, options: string[]) =>
    execFileSync(path.join(binaries, program), options, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...fastUnsafeSettings,
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
