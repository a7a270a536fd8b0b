/** `npm run reset`: the next start finds an empty town. Database, mails, pictures and card provider go together. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { removePostgres } from '../postgres/start-postgres.ts';
import { townProcess } from '../processes/lock-data-folder.ts';
import { readHouseSettings } from './demo-settings.ts';

/** By name, since DATA_DIR may be a folder with other things in it. */
const kept = [
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

async function reset(): Promise<void> {
  const { dataDir, databaseUrl } = readHouseSettings(process.env, []);
  const running = townProcess(dataDir);
  if (running) throw new Error(`Fondly runs on ${dataDir} (process ${running}). Stop it first.`);
  if (databaseUrl) throw new Error('DATABASE_URL is set, and a database of yours is not ours to empty.');
  await removePostgres(path.join(dataDir, 'postgres'));
  for (const name of kept) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  console.log(`${dataDir} is empty. "npm start" begins anew.`);
}

await reset().catch((fault: Error) => {
  console.error(fault.message);
  process.exitCode = 1;
});
