import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../processes/find-free-port.ts';
import { isPortFree } from '../processes/is-port-free.ts';

/** What a town keeps over a restart, so that sessions go on and open card forms find their provider again. */
export type TownMemory = { secret: string; webhookSecret: string; connectWebhookSecret: string; sandboxPort: number };

/** Reads what this town remembers, and makes up what it does not. */
export async function recallTown(dataDir: string): Promise<TownMemory> {
  const file = path.join(dataDir, 'town.json');
  const known = readMemory(file);
  const sandboxPort = known.sandboxPort && (await isPortFree(known.sandboxPort)) ? known.sandboxPort : await freePort();
  const memory: TownMemory = {
    secret: known.secret ?? newSecret(),
    webhookSecret: known.webhookSecret ?? `whsec_${newSecret()}`,
    connectWebhookSecret: known.connectWebhookSecret ?? `whsec_${newSecret()}`,
    sandboxPort,
  };
  writeFileSync(`${file}.new`, JSON.stringify(memory, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return memory;
}

function readMemory(file: string): Partial<TownMemory> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<TownMemory>;
  } catch {
    return {};
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}
