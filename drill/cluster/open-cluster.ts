import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ApplicationMachine, createApplicationMachines } from './application-machine.ts';
import { createDatabaseMachines, type DatabaseMachine } from './database-machine.ts';
import type { Setting } from './setting.ts';
import { waitUntil } from './wait-until.ts';

const run = promisify(execFile);

type Member = { name: string; role: string; state: string; lag?: number | string };

/** Three database machines and two application machines, each an address of the loopback network. */
export type Cluster = {
  machines: DatabaseMachine[];
  applications: ApplicationMachine[];
  /** The leader as the nodes that answer see it; null between two leaders. */
  leader(): Promise<DatabaseMachine | null>;
  waitForLeader(other?: DatabaseMachine): Promise<DatabaseMachine>;
  /** Waits until two nodes follow the leader and one of them is the synchronous standby. */
  waitUntilComplete(): Promise<void>;
  /** Runs a command on a database machine and returns what it prints. */
  run(machine: DatabaseMachine, command: string): Promise<string>;
  stop(): Promise<void>;
};

const startSeconds = 120;
const commandMilliseconds = 900_000;

export function createCluster(setting: Setting): Cluster {
  const machines = createDatabaseMachines(setting);
  const applications = createApplicationMachines(setting);

  async function readMembers(): Promise<Member[]> {
    for (const { address } of machines) {
      const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1500) }).catch(
        () => null,
      );
      if (reply) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** Asked node by node: what the key in etcd says may be older than a promotion. */
  async function leader(): Promise<DatabaseMachine | null> {
    const answers = await Promise.all(
      machines.map(async (machine) => {
        const signal = AbortSignal.timeout(1500);
        const reply = await fetch(`http://${machine.address}:8008/primary`, { signal }).catch(() => null);
        return reply?.ok ? machine : null;
      }),
    );
    return answers.find((machine) => machine !== null) ?? null;
  }

  return {
    machines,
    applications,
    leader,
    waitForLeader: (other) =>
      waitUntil('a new leader', startSeconds, async () => {
        const found = await leader();
        return found === other ? null : found;
      }),
    async waitUntilComplete() {
      await waitUntil('three nodes with a synchronous standby', startSeconds, async () => {
        const members = await readMembers();
        const isFollowing = ({ role, state, lag }: Member) =>
          role !== 'leader' && ['running', 'streaming'].includes(state) && lag === 0;
        return (
          members.length === machines.length &&
          members.filter(isFollowing).length === machines.length - 1 &&
          members.some(({ role }) => role === 'sync_standby')
        );
      });
    },
    async run(machine, command) {
      const { stdout, stderr } = await run('/bin/bash', ['--norc', '-euc', command], {
        env: { HOME: machine.dataFolder.replace(/\/data$/, ''), LANG: 'C.UTF-8', ...machine.shellEnvironment },
        cwd: '/',
        timeout: commandMilliseconds,
        maxBuffer: 16 * 1024 * 1024,
        ...setting.user,
      });
      return stdout + stderr;
    },
    async stop() {
      await Promise.all(applications.map((machine) => machine.stop()));
      await Promise.all(machines.map((machine) => machine.stop()));
    },
  };
}

/** Starts everything and takes the first backup. */
export async function startCluster(cluster: Cluster): Promise<void> {
  const [first] = cluster.machines;
  if (!first) throw new Error('There is no database machine.');
  for (const machine of cluster.machines) machine.etcd.start();
  // The first node creates the cluster, and the others copy it.
  first.patroni.start();
  await cluster.waitForLeader();
  for (const machine of cluster.machines) machine.patroni.start();
  await cluster.waitUntilComplete();
  for (const machine of cluster.applications) machine.start();
  await cluster.run(first, 'pgbackrest --stanza=fondly stanza-create');
  await cluster.run(first, 'pgbackrest --stanza=fondly --type=full backup');
}
