import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { listPostgresProcesses, signalPostgres } from './postgres-processes.ts';
import { createProgram, type Program } from './program.ts';
import type { Setting } from './setting.ts';

/** One of the three database machines: etcd, Patroni, and the PostgreSQL that Patroni runs. */
export type DatabaseMachine = {
  name: string;
  address: string;
  dataFolder: string;
  etcd: Program;
  patroni: Program;
  /** The environment of `patronictl`, `pgbackrest`, `pg_ctl`, and `psql` on this machine. */
  shellEnvironment: Record<string, string>;
  start(): void;
  /** The machine loses power: every process ends with SIGKILL, and nothing starts again until `start`. */
  losePower(): Promise<void>;
  /** The machine stops answering, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const machineNames = ['one', 'two', 'three'];

export function createDatabaseMachines(setting: Setting): DatabaseMachine[] {
  return machineNames.map((name, index) => createDatabaseMachine(setting, name, index + 1));
}

function createDatabaseMachine(setting: Setting, name: string, host: number): DatabaseMachine {
  const address = setting.address(host);
  const folder = setting.makeFolder(name);
  const dataFolder = path.join(folder, 'data');
  const environment = buildEnvironment(setting, name, address, dataFolder);
  const patroniConfig = setting.writeConfig('patroni.yml', folder, [
    ['/etc/fondly/create-database.sh', setting.writeConfig('create-database.sh', folder, [], 0o700)],
    ['/var/run/postgresql', setting.makeFolder(name, 'socket')],
  ]);
  const program = (kind: string, command: string[]) =>
    createProgram({
      name: `${kind} ${name}`,
      command,
      environment,
      user: setting.user,
      folder,
      logFile: path.join(setting.folder, 'logs', `${kind}-${name}.log`),
    });
  const etcd = program('etcd', [setting.programs.etcd]);
  const patroni = program('patroni', [setting.programs.patroni, patroniConfig]);

  return {
    name,
    address,
    dataFolder,
    etcd,
    patroni,
    shellEnvironment: {
      ...environment,
      PGDATA: dataFolder,
      PGHOST: path.join(folder, 'socket'),
      PGUSER: setting.userName,
      PATRONICTL_CONFIG_FILE: patroniConfig,
    },
    start() {
      etcd.start();
      patroni.start();
    },
    async losePower() {
      const killed = [patroni.kill(), etcd.kill()];
      signalPostgres(dataFolder, 'SIGKILL');
      await Promise.all(killed);
    },
    freeze() {
      // Patroni first, so that it does not see a PostgreSQL that hangs.
      patroni.signal('SIGSTOP');
      etcd.signal('SIGSTOP');
      signalPostgres(dataFolder, 'SIGSTOP');
    },
    thaw() {
      signalPostgres(dataFolder, 'SIGCONT');
      etcd.signal('SIGCONT');
      patroni.signal('SIGCONT');
    },
    async stop() {
      signalPostgres(dataFolder, 'SIGCONT');
      await patroni.stop();
      if (listPostgresProcesses(dataFolder).length > 0) signalPostgres(dataFolder, 'SIGKILL');
      await etcd.stop();
    },
  };
}

/**
 * Through the v3 API of etcd, Patroni below 3.0.3 overwrites the leader key when it wakes from a pause, although another
 * node is the leader by then. Its v2 API compares first.
 */
function leaderKeySetting(patroni: string): string {
  const [, ...version] = /(\d+)\.(\d+)\.(\d+)/.exec(execFileSync(patroni, ['--version']).toString()) ?? [];
  const [major = 0, minor = 0, patch = 0] = version.map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3)) ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS';
}

/** What node.env sets on a real machine: names, addresses, and passwords. */
function buildEnvironment(setting: Setting, name: string, address: string, dataFolder: string): Record<string, string> {
  const { programs } = setting;
  const folder = path.dirname(dataFolder);
  const addresses = machineNames.map((_, index) => setting.address(index + 1));
  const backrestConfig = setting.writeConfig('pgbackrest.conf', folder, [['/var/lib/postgresql/fondly', dataFolder]]);
  return {
    PATH: `${programs.postgresFolder}:/usr/local/bin:/usr/bin:/bin`,
    ETCD_NAME: name,
    ETCD_DATA_DIR: path.join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_CLUSTER: machineNames.map((other, index) => `${other}=http://${addresses[index]}:2380`).join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_HEARTBEAT_INTERVAL: '250',
    ETCD_ELECTION_TIMEOUT: '2500',
    PATRONI_NAME: name,
    ETCD_ENABLE_V2: 'true',
    [leaderKeySetting(programs.patroni)]: addresses.map((other) => `'${other}:2379'`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: setting.userName,
    PATRONI_SUPERUSER_PASSWORD: setting.superuserPassword,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: setting.superuserPassword,
    FONDLY_DATABASE_PASSWORD: setting.databasePassword,
    PGBACKREST_CONFIG: backrestConfig,
    PGBACKREST_REPO1_TYPE: 'posix',
    PGBACKREST_REPO1_PATH: setting.makeFolder('backups'),
    PGBACKREST_PG1_SOCKET_PATH: path.join(folder, 'socket'),
    PGBACKREST_PG1_USER: setting.userName,
    PGBACKREST_LOCK_PATH: setting.makeFolder(name, 'locks'),
  };
}
