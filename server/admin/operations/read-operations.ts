import { statfs } from 'node:fs/promises';
import type { OperationsView } from '@fondly/contract/admin/operations';
import { readUndeliveredMails } from '../../messaging/read-undelivered-mails.ts';
import { liveStreamsByApp } from '../../notifications/live/live-streams.ts';
import { stripeApiVersion } from '../../payments/open-stripe.ts';
import { readOpenEvents } from '../../payments/webhooks/open-events.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { array, bigint, notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { readFailingJobs } from '../../platform/jobs/read-failing-jobs.ts';
import { version } from '../../platform/version.ts';
import { maskEmailsIn } from '../mask.ts';
import { readCheckResults } from './read-check-results.ts';

const readDatabase = statement(
  'operations-database',
  row({ databaseBytes: notNull(bigint), postgres: notNull(text), migration: notNull(text) }),
  `select pg_database_size(current_database()) as database_bytes, current_setting('server_version') as postgres,
     (select max(name) from migrations) as migration`,
);
const checkRow = row({
  askedAt: timestamp,
  endedAt: nullable(timestamp),
  broken: array(text),
  overdue: array(text),
  failure: nullable(text),
});
const readChecks = statement(
  'operations-checks',
  checkRow,
  `select asked_at, ended_at, broken, overdue, failure from invariant_checks
   where id in ((select max(id) from invariant_checks), (select max(id) from invariant_checks where ended_at is not null))
   order by id desc`,
);

/** The state of jobs, emails, events and checks. Runs a few small statements at once; each list has 50 rows at most. */
export async function readOperations(app: App): Promise<OperationsView> {
  const [jobs, mails, events, checks, results, database, disk] = await Promise.all([
    readFailingJobs(app),
    readUndeliveredMails(app),
    readOpenEvents(app),
    readChecks(app.db, []),
    readCheckResults(app),
    readDatabase(app.db, []),
    statfs(app.config.dataDir).catch(() => null),
  ]);
  const { databaseBytes, ...versions } = expectOneRow(database);
  return {
    jobs: { ...jobs.counts, failing: jobs.failing.map(toTroubledJobView) },
    mails: { ...mails, undelivered: mails.undelivered.map(toMailView) },
    events: { ...events, oldest: events.oldest.map(toEventView) },
    checks: checks.map((check) => ({
      ...check,
      askedAt: check.askedAt.toISOString(),
      endedAt: check.endedAt?.toISOString() ?? null,
    })),
    unfinishedChecks: results.unfinished,
    recentCheck: {
      endedAt: results.recent.finishedAt?.toISOString() ?? null,
      broken: results.recent.broken,
    },
    machine: {
      streams: liveStreamsByApp.get(app)?.count() ?? 0,
      databaseBytes,
      diskFreeBytes: disk ? disk.bavail * disk.bsize : 0,
      diskBytes: disk ? disk.blocks * disk.bsize : 0,
      memoryBytes: process.memoryUsage.rss(),
      startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    },
    versions: { ...versions, fondly: version, node: process.version, ...toStripeVersions(app) },
  };
}

function toStripeVersions({ config }: App): Pick<OperationsView['versions'], 'stripe' | 'stripeMode'> {
  const keyMode = config.stripeSecretKey.includes('_live_') ? 'live' : 'test';
  return { stripe: stripeApiVersion, stripeMode: config.stripeSandboxUrl ? 'sandbox' : keyMode };
}

type ListItem<Name extends 'jobs' | 'mails' | 'events'> = {
  jobs: Awaited<ReturnType<typeof readFailingJobs>>['failing'][number];
  mails: Awaited<ReturnType<typeof readUndeliveredMails>>['undelivered'][number];
  events: Awaited<ReturnType<typeof readOpenEvents>>['oldest'][number];
}[Name];

const toTroubledJobView = (job: ListItem<'jobs'>) => ({
  ...job,
  firstAt: job.firstAt.toISOString(),
  lastAt: job.lastAt.toISOString(),
  error: toErrorSummary(job.error),
});
const toMailView = (mail: ListItem<'mails'>) => ({
  ...mail,
  to: maskEmailsIn(mail.to),
  failure: toErrorSummary(mail.failure),
  createdAt: mail.createdAt.toISOString(),
  failedAt: mail.failedAt?.toISOString() ?? null,
});
const toEventView = (event: ListItem<'events'>) => ({
  ...event,
  error: event.error && toErrorSummary(event.error),
  receivedAt: event.receivedAt.toISOString(),
});

const maxErrorLength = 240;
/** The first line of an error. It may contain email addresses of customers, which are masked. */
const toErrorSummary = (error: string): string => maskEmailsIn(error.split('\n')[0] ?? '').slice(0, maxErrorLength);
