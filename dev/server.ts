/** The server process of the demo: the product's server with the mailbox, and the demo's data in an empty database. */
import path from 'node:path';
import { readConfig } from '@fondly/server/platform/config';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobQueue } from '@fondly/server/platform/jobs/worker';
import { closeApp, openApp, type RunningServer, runServer } from '@fondly/server/run';
import pg from 'pg';
import { openSandboxClock } from './demo/clock/advance-clock.ts';
import { clockRoutes } from './demo/clock/clock-routes.ts';
import { openDemoClock } from './demo/clock/demo-clock.ts';
import { makeJobsDue } from './demo/clock/run-due-jobs.ts';
import { connectPayouts } from './demo/connect-payouts.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { adminCodeRoutes } from './local-servers/admin-code-routes.ts';
import { componentPageRoutes } from './local-servers/component-page-routes.ts';
import { emailPreviewRoutes } from './mail/email-preview-routes.ts';
import { createFolderMailStore } from './mail/mail-store.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { seedMealsIfNoneOnSale } from './seed-data/seed-meals-if-none-on-sale.ts';

const config = readConfig(process.env);
if (!config.isDemo) throw new Error('The demo’s server does not run in production. Run `node server/start.ts` there.');
const clock = openDemoClock(config.dataDir);
// The demo cannot move the clock of a real Stripe account.
const sandbox = config.stripeSandboxUrl ? openSandboxClock(config.stripeSandboxUrl) : null;
const dueJobsMilliseconds = 1000;
let running: RunningServer | null = null;
let isStopping = false;

// Attach the listeners first: the parent may exit before start-up finishes.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stopServer);

const isNew = await seedIfEmpty();
await sandbox?.advanceTo(clock.now());
const mails = createFolderMailStore(path.join(config.dataDir, 'mailbox'));
const getApp = () => running?.app ?? null;
running = await runServer(config, {
  clock,
  extra: [
    mailboxRoutes(mails),
    emailPreviewRoutes(config),
    adminCodeRoutes(getApp),
    componentPageRoutes,
    ...(sandbox ? [clockRoutes({ getApp, clock, sandbox })] : []),
  ],
});
await seedMealsIfNoneOnSale(running.app);
// The webhooks of the accounts need the server.
if (isNew && config.stripeSandboxUrl) await connectPayouts(running.app, config.stripeSandboxUrl);
const { app } = running;
setInterval(() => {
  makeJobsDue(app).catch((error: unknown) => app.log.warn({ err: error }, 'demo clock: jobs not read'));
}, dueJobsMilliseconds).unref();

function stopServer(): void {
  if (isStopping) return;
  isStopping = true;
  if (!running) process.exit(0);
  void running.stop().then(() => process.exit(0));
}

/**
 * Runs before the server listens, so no request sees incomplete data.
 *
 * @returns whether the database was empty
 */
async function seedIfEmpty(): Promise<boolean> {
  await migrate(config.databaseDirectUrl);
  if (!(await isDatabaseEmpty())) return false;
  await migrateJobQueue(config.databaseDirectUrl);
  const app = await openApp(config, { clock });
  try {
    await seedDemo(app);
  } finally {
    await closeApp(app);
  }
  return true;
}

async function isDatabaseEmpty(): Promise<boolean> {
  const client = new pg.Client(config.databaseDirectUrl);
  await client.connect();
  try {
    return (await client.query('select from restaurants limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
