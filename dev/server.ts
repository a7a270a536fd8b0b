/** The product's server as a process of the town, with the demo's mailbox and, on an empty database, its people. */
import path from 'node:path';
import { readConfig } from '@fondly/server/platform/config';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobs } from '@fondly/server/platform/jobs/worker';
import { closeApp, openApp, type Running, runServer } from '@fondly/server/run';
import pg from 'pg';
import { seed } from './demo/seed-demo.ts';
import { codeRoutes } from './local-servers/admin-code-routes.ts';
import { mailsRoutes } from './mail/email-preview-routes.ts';
import { folderMailStore } from './mail/mail-store.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { listMealsAgain } from './seed-data/seed-meals.ts';

const config = readConfig(process.env);
let running: Running | null = null;
let isLeaving = false;

// Heard from the first moment on: the town may be gone before this has started.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, leave);

await fillWhenEmpty();
const mails = folderMailStore(path.join(config.dataDir, 'mailbox'));
running = await runServer(config, {
  extra: [mailboxRoutes(mails), mailsRoutes(config), codeRoutes(() => running?.app ?? null)],
});
await listMealsAgain(running.app);

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  if (!running) process.exit(0);
  void running.stop().then(() => process.exit(0));
}

/** Before anybody is let in, so that nobody meets half a town. */
async function fillWhenEmpty(): Promise<void> {
  await migrate(config.databaseUrl);
  if (!(await isEmpty())) return;
  await migrateJobs(config.databaseUrl);
  const app = await openApp(config);
  try {
    await seed(app);
  } finally {
    await closeApp(app);
  }
}

async function isEmpty(): Promise<boolean> {
  const client = new pg.Client(config.databaseUrl);
  await client.connect();
  try {
    return (await client.query('select from restaurants limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
