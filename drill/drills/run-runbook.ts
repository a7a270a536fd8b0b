import type { DatabaseMachine } from '../cluster/database-machine.ts';
import type { Program } from '../cluster/program.ts';
import type { DrillContext } from '../drill.ts';
import { waitUntilReady } from '../product/start-product.ts';
import { say } from '../report.ts';
import { readRunbook } from './read-runbook.ts';

/** Runs the commands of a chapter as they are written, on the machines that it names. */
export async function runRunbook(context: DrillContext, chapter: string, settings: Record<string, string>) {
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'\n`);
  for (const { where, commands } of readRunbook(chapter)) {
    say(`on ${where}: ${commands.trim().split('\n').join('; ')}`);
    if (where.includes('application machine')) {
      for (const command of commands.trim().split('\n')) await runOnApplications(context, command);
      continue;
    }
    for (const machine of await findMachines(context, where)) {
      await runOnDatabase(context, machine, exports.join(''), commands);
    }
  }
}

async function findMachines({ cluster }: DrillContext, where: string): Promise<DatabaseMachine[]> {
  if (where === 'the leader') return [await cluster.waitForLeader()];
  if (where === 'every database machine') return cluster.machines;
  const named = cluster.machines.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(where));
  if (named.length === 0) throw new Error(`The runbook names an unknown machine: "on ${where}".`);
  return named;
}

/** The drill is the supervisor here, in place of systemd. Everything else runs in a shell. */
async function runOnDatabase({ cluster }: DrillContext, machine: DatabaseMachine, exports: string, commands: string) {
  const programs: Record<string, Program> = { 'fondly-patroni': machine.patroni, 'fondly-etcd': machine.etcd };
  let pending = '';
  const flush = async () => {
    if (pending !== '') await cluster.run(machine, exports + pending);
    pending = '';
  };
  for (const command of commands.trim().split('\n')) {
    const [, verb, units = ''] = /^systemctl (start|stop) (.+)$/.exec(command) ?? [];
    if (verb === undefined) {
      pending += `${command}\n`;
      continue;
    }
    await flush();
    for (const unit of units.split(' ')) {
      const program = programs[unit];
      if (!program) throw new Error(`There is no unit ${unit} on a database machine.`);
      await (verb === 'start' ? program.start() : program.stop());
    }
  }
  await flush();
}

async function runOnApplications({ product }: DrillContext, command: string): Promise<void> {
  const [, verb, units] = /^systemctl (start|stop) ((?:fondly-(?:web|worker) ?)+)$/.exec(command) ?? [];
  if (!verb || !units) throw new Error(`The drill cannot run "${command}" on an application machine.`);
  const processes = [
    ...(units.includes('fondly-web') ? product.webs : []),
    ...(units.includes('fondly-worker') ? product.workers : []),
  ];
  if (verb === 'stop') await Promise.all(processes.map((process) => process.stop()));
  else for (const process of processes) process.start();
  if (verb === 'start') await Promise.all(processes.map(waitUntilReady));
}
