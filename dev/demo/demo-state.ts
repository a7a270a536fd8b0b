import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '../processes/find-free-port.ts';

/** What the demo keeps over a restart, so that sessions stay valid and open card forms reach the sandbox. */
export type DemoState = {
  secret: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  accountsWebhookSecret: string;
  sandboxPort: number;
};

/** Reads the stored state and generates missing values. */
export async function loadDemoState(dataDir: string): Promise<DemoState> {
  // Existing data folders have this name.
  const file = path.join(dataDir, 'town.json');
  const stored = readStateFile(file);
  const sandboxPort =
    stored.sandboxPort && (await isPortFree(stored.sandboxPort)) ? stored.sandboxPort : await findFreePort();
  const state: DemoState = {
    secret: stored.secret ?? createSecret(),
    webhookSecret: stored.webhookSecret ?? `whsec_${createSecret()}`,
    connectWebhookSecret: stored.connectWebhookSecret ?? `whsec_${createSecret()}`,
    accountsWebhookSecret: stored.accountsWebhookSecret ?? `whsec_${createSecret()}`,
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
