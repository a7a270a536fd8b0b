import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../processes/find-free-port.ts';
import { isPortFree } from '../processes/is-port-free.ts';

/** What a town keeps over a restart, so that sessions go on and open card forms find their provider again. */
export type DemoState = { secret: string; webhookSecret: string; connectWebhookSecret: string; sandboxPort: number };

/** Reads what this town remembers, and makes up what it does not. */
export async function loadDemoState(dataDir: string): Promise<DemoState> {
  const file = path.join(dataDir, 'town.json');
  const stored = readStateFile(file);
  const sandboxPort =
    stored.sandboxPort && (await isPortFree(stored.sandboxPort)) ? stored.sandboxPort : await findFreePort();
  const state: DemoState = {
    secret: stored.secret ?? createSecret(),
    webhookSecret: stored.webhookSecret ?? `whsec_${createSecret()}`,
    connectWebhookSecret: stored.connectWebhookSecret ?? `whsec_${createSecret()}`,
    sandboxPort,
  };
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return state;
}

function readStateFile(file: string): Partial<DemoState> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoState>;
  } catch {
    return {};
  }
}

function createSecret(): string {
  return randomBytes(32).toString('hex');
}
