/** `npm run reset`: the next start finds an empty town. Database, mails, pictures and card provider go together. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { removePostgres } from '../postgres/start-postgres.ts';
import { findRunningDemo } from '../processes/lock-data-folder.ts';
import { readDemoSettings } from './demo-settings.ts';

/** By name, since DATA_DIR may be a folder with other things in it. */
const dataFiles = [
  'postgres',
  'mailbox',
  'uploads',
  'compiled',
  'push-keys.json',
  'stripe-sandbox.jsonl',
  'stripe-sandbox.jsonl.new',
  'town.json',
  'town.pid',
];

async function resetDemo(): Promise<void> {
  const { dataDir, databaseUrl } = readDemoSettings(process.env, []);
  const running = findRunningDemo(dataDir);
  if (running) throw new Error(`Fondly runs on ${dataDir} (process ${running}). Stop it first.`);
  if (databaseUrl) throw new Error('DATABASE_URL is set, and a database of yours is not ours to empty.');
  await removePostgres(path.join(dataDir, 'postgres'));
  for (const name of dataFiles) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  console.log(`${dataDir} is empty. "npm start" begins anew.`);
}

await resetDemo().catch((fault: Error) => {
  console.error(fault.message);
  process.exitCode = 1;
});
