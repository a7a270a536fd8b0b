import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram, type Program } from './program.ts';
import type { Setting } from './setting.ts';

/** One of the two application machines: HAProxy and PgBouncer of its own, so that neither is a single point of failure. */
export type ApplicationMachine = {
  name: string;
  address: string;
  haproxy: Program;
  pgbouncer: Program;
  /** Through PgBouncer, in transaction mode. */
  pooledUrl: string;
  /** Through HAProxy only: LISTEN, migrations, and jobs. */
  directUrl: string;
  /** A replica, through PgBouncer. */
  readUrl: string;
  start(): void;
  stop(): Promise<void>;
};

const machineNames = ['app-one', 'app-two'];

/** Versions below 1.21 refuse the setting for named statements. */
function knowsNamedStatements(pgbouncer: string): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version']).toString()) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export function createApplicationMachines(setting: Setting): ApplicationMachine[] {
  return machineNames.map((name, index) => createApplicationMachine(setting, name, setting.address(11 + index)));
}

function createApplicationMachine(setting: Setting, name: string, address: string): ApplicationMachine {
  const { programs, databasePassword } = setting;
  const folder = setting.makeFolder(name);
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, `"fondly" "${databasePassword}"\n`, { mode: 0o644 });
  const pooling = setting.writeConfig('pgbouncer.ini', folder, [
    ['127.0.0.1', address],
    ['/etc/fondly/userlist.txt', users],
    ...(knowsNamedStatements(programs.pgbouncer)
      ? []
      : ([['max_prepared_statements = 200', '; max_prepared_statements']] as [string, string][])),
  ]);
  const proxying = setting.writeConfig('haproxy.cfg', folder, []);
  const environment = {
    PATH: '/usr/bin:/bin',
    APP_ADDRESS: address,
    DB_ONE: setting.address(1),
    DB_TWO: setting.address(2),
    DB_THREE: setting.address(3),
  };
  const program = (kind: string, command: string[], stopSignal: NodeJS.Signals) =>
    createProgram({
      name: `${kind} ${name}`,
      command,
      environment,
      user: setting.user,
      folder,
      logFile: path.join(setting.folder, 'logs', `${kind}-${name}.log`),
      stopSignal,
    });
  const haproxy = program('haproxy', [programs.haproxy, '-db', '-f', proxying], 'SIGTERM');
  const pgbouncer = program('pgbouncer', [programs.pgbouncer, pooling], 'SIGINT');
  const login = `fondly:${databasePassword}@${address}`;

  return {
    name,
    address,
    haproxy,
    pgbouncer,
    pooledUrl: `postgres://${login}:6432/fondly`,
    directUrl: `postgres://${login}:5000/fondly`,
    readUrl: `postgres://${login}:6432/fondly_read`,
    start() {
      haproxy.start();
      pgbouncer.start();
    },
    async stop() {
      await pgbouncer.stop();
      await haproxy.stop();
    },
  };
}
