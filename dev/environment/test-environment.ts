import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripeEvents } from '@fondly/server/payments/webhooks/stripe-events';
import type { App } from '@fondly/server/platform/app';
import { readConfig } from '@fondly/server/platform/config';
import type { TimerJobName } from '@fondly/server/platform/jobs/job-payloads';
import { runUntilIdle } from '@fondly/server/platform/jobs/testing/run-until-idle';
import { type RunningServer, runServer } from '@fondly/server/run';
import { jobHandlers, timers } from '@fondly/server/worker';
import { openSandbox, type Sandbox } from '@fondly/stripe-sandbox/sandbox';
import { createMemoryMailStore, type Mail } from '../mail/mail-store.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { mailboxRoutes } from '../mail/mailbox-routes.ts';
import { cloneDatabase, type DatabaseTemplate, dropDatabase } from '../postgres/test-database.ts';
import { findFreePort } from '../processes/find-free-port.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type TestEnvironmentOptions = {
  template: DatabaseTemplate;
  /** The initial time; Friday noon in Atlanta by default. */
  now?: Date;
  /** Environment variables that override the defaults. */
  settings?: Record<string, string>;
  /** How many jobs run concurrently; one by default, so that every run has the same order. */
  jobsAtOnce?: number;
};

/** The whole product in one process, offline: server, Stripe sandbox, mailbox, clock, and a separate database. */
export type TestEnvironment = {
  app: App;
  url: string;
  sandbox: Sandbox;
  clock: TestClock;
  /** @param headers - sent with every request */
  visitor(headers?: Record<string, string>): Visitor;
  /** The mails that were sent, newest first; with `to`, those to one address. */
  mails(to?: string): Mail[];
  /** Advances the clock of product and sandbox, and runs what becomes due. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): Promise<void>;
  /**
   * Runs each timer once, as the worker would, and then all jobs that follow. Leaves out the nightly reconciliation,
   * which would also repair what the timers must repair, and the checks, which only read.
   */
  runTimers(): Promise<void>;
  /** Runs jobs, mails, and webhooks, and what they cause, until nothing is left. */
  runUntilIdle(): Promise<void>;
  close(): Promise<void>;
};

const webhookSecrets = {
  platform: 'whsec_test_platform',
  connect: 'whsec_test_connect',
  accounts: 'whsec_test_accounts',
};

/** Starts the product on a clone of the template database. The builders of the server's modules create test data. */
export async function openTestEnvironment(options: TestEnvironmentOptions): Promise<TestEnvironment> {
  const clock = createTestClock(options.now);
  const mails = createMemoryMailStore();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fondly-test-'));
  const [databaseUrl, mailbox, sandbox, port] = await Promise.all([
    cloneDatabase(options.template),
    openMailbox(mails),
    openSandbox({ ephemeral: true, now: () => clock.now().getTime() }),
    findFreePort(),
  ]);
  const config = readConfig({
    FONDLY_DEMO: 'true',
    PORT: String(port),
    PARTS: 'web',
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret for one test environment only',
    DATA_DIR: dataDir,
    STRIPE_SANDBOX_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecrets.accounts,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'error',
    PUBLISH_ADMIN_API: 'true',
    ...options.settings,
  });
  const undeclaredProblems = new Set<string>();
  const server = await runServer(config, {
    clock,
    extra: [mailboxRoutes(mails)],
    onUndeclaredProblem: (operation, code) => undeclaredProblems.add(`${operation}: ${code}`),
  });
  const webhookUrl = `${server.url}/api/webhooks/stripe`;
  // As in production, subscribe only to event types with a handler.
  const enabledEvents = Object.keys(stripeEvents);
  sandbox.addWebhook({ url: webhookUrl, secret: webhookSecrets.platform, enabledEvents });
  sandbox.addWebhook({ url: webhookUrl, secret: webhookSecrets.connect, connect: true, enabledEvents });
  sandbox.addWebhook({ url: `${webhookUrl}/accounts`, secret: webhookSecrets.accounts, thin: true, enabledEvents });

  return {
    ...createTimeControls(server, sandbox, clock, options.jobsAtOnce ?? 1),
    app: server.app,
    url: config.publicUrl,
    sandbox,
    clock,
    visitor: (headers) => openVisitor(server.http, config.publicUrl, headers),
    mails: (to) => mails.list().filter((mail) => to === undefined || mail.to.includes(to)),
    async close() {
      await sandbox.close();
      await server.stop();
      await mailbox.close();
      await dropDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
      // Here and not in the answer, so that the test itself says what it has to say first.
      const missing = [...undeclaredProblems];
      if (missing.length > 0) throw new Error(`the contract does not declare these problems: ${missing.join(', ')}`);
    },
  };
}

const skippedTimers = new Set<TimerJobName>(['reconcile', 'check-recent-invariants', 'check-all-invariants']);

/** The functions that advance the clock and run jobs. */
function createTimeControls({ app }: RunningServer, sandbox: Sandbox, clock: TestClock, jobsAtOnce: number) {
  async function runEverythingUntilIdle(): Promise<void> {
    do {
      await runUntilIdle(app, jobHandlers, jobsAtOnce);
      await sandbox.flushWebhooks();
    } while (await hasWorkLeft(app));
  }

  return {
    runUntilIdle: runEverythingUntilIdle,
    async advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): Promise<void> {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
      const elapsedMilliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      clock.set(new Date(clock.now().getTime() + elapsedMilliseconds));
      // The sandbox follows our clock: advancing it by 0 runs what has become due.
      await sandbox.advance(0);
      await runEverythingUntilIdle();
    },
    async runTimers(): Promise<void> {
      for (const { job } of timers) if (!skippedTimers.has(job)) await jobHandlers[job](app, {});
      await runEverythingUntilIdle();
    },
  };
}

/** Webhooks queue jobs, and jobs call the sandbox, so several rounds may be needed. */
async function hasWorkLeft(app: App): Promise<boolean> {
  const { rows } = await app.db.client.query<{ left: boolean }>(
    `select exists (select from outbox) or exists (
       select from graphile_worker._private_jobs
       where locked_at is null and attempts < max_attempts and run_at <= greatest($1, now())) as left`,
    [app.clock.now()],
  );
  return rows[0]?.left ?? false;
}
