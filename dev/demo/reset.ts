/** `npm run reset`: removes all data of the demo (database, mailbox, uploads, Stripe sandbox). */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { removePostgres } from '../postgres/remove-postgres.ts';
import { findRunningDemo } from '../processes/lock-data-folder.ts';
import { readDemoSettings } from './demo-settings.ts';

/** Listed by name, because DATA_DIR may contain other files. */
const dataFiles = [
  'postgres',
  'mailbox',
  'uploads',
  'compiled',
  'clock.json',
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
  if (databaseUrl) throw new Error('DATABASE_URL is set. A reset does not empty an external database.');
  await removePostgres(path.join(dataDir, 'postgres'));
  for (const name of dataFiles) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  console.log(`${dataDir} is empty. "npm start" starts over.`);
}

await resetDemo().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
