import { statfs } from 'node:fs/promises';
import type { InvariantCheck, OperationsView } from '@fondly/contract/admin/operations';
import { readUndeliveredMails } from '../../messaging/undelivered-mails.ts';
import { streamsOf } from '../../notifications/live/live-streams.ts';
import { stripeApiVersion } from '../../payments/open-stripe.ts';
import { readOpenEvents } from '../../payments/webhooks/open-events.ts';
import type { App } from '../../platform/app.ts';
import { one, prepared } from '../../platform/database/db.ts';
import { readJobTrouble } from '../../platform/jobs/failing-jobs.ts';
import { version } from '../../platform/version.ts';
import { maskEmailsIn } from '../mask.ts';

const readDatabase = prepared<{ databaseBytes: number; postgres: string; migration: string }>(
  'operations-database',
  `select pg_database_size(current_database()) as "databaseBytes", current_setting('server_version') as postgres,
     (select max(name) from migrations) as migration`,
);
type CheckRow = Omit<InvariantCheck, 'askedAt' | 'endedAt'> & { askedAt: Date; endedAt: Date | null };
const readChecks = prepared<CheckRow>(
  'operations-checks',
  `select asked_at as "askedAt", ended_at as "endedAt", broken, overdue, failure from invariant_checks
   where id in ((select max(id) from invariant_checks), (select max(id) from invariant_checks where ended_at is not null))
   order by id desc`,
);

/** How the product itself is doing. A handful of small statements side by side; every list ends after 50 lines. */
export async function readOperations(app: App): Promise<OperationsView> {
  const [jobs, mails, events, checks, database, disk] = await Promise.all([
    readJobTrouble(app),
    readUndeliveredMails(app),
    readOpenEvents(app),
    readChecks(app.db, []),
    readDatabase(app.db, []),
    statfs(app.config.dataDir).catch(() => null),
  ]);
  const { databaseBytes, ...versions } = one(database);
  return {
    jobs: { ...jobs.figures, troubled: jobs.troubled.map(troubledView) },
    mails: { ...mails, undelivered: mails.undelivered.map(mailView) },
    events: { ...events, oldest: events.oldest.map(eventView) },
    checks: checks.map((check) => ({
      ...check,
      askedAt: check.askedAt.toISOString(),
      endedAt: check.endedAt?.toISOString() ?? null,
    })),
    machine: {
      streams: streamsOf.get(app)?.count() ?? 0,
      databaseBytes,
      diskFreeBytes: disk ? disk.bavail * disk.bsize : 0,
      diskBytes: disk ? disk.blocks * disk.bsize : 0,
      memoryBytes: process.memoryUsage.rss(),
      upSince: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    },
    versions: { ...versions, fondly: version, node: process.version, ...stripeOf(app) },
  };
}

function stripeOf({ config }: App): Pick<OperationsView['versions'], 'stripe' | 'stripeMode'> {
  const ofKey = config.stripeSecretKey.includes('_live_') ? 'live' : 'test';
  return { stripe: stripeApiVersion, stripeMode: config.stripeSandboxUrl ? 'stand-in' : ofKey };
}

type Read<Name extends 'jobs' | 'mails' | 'events'> = {
  jobs: Awaited<ReturnType<typeof readJobTrouble>>['troubled'][number];
  mails: Awaited<ReturnType<typeof readUndeliveredMails>>['undelivered'][number];
  events: Awaited<ReturnType<typeof readOpenEvents>>['oldest'][number];
}[Name];

const troubledView = (job: Read<'jobs'>) => ({
  ...job,
  firstAt: job.firstAt.toISOString(),
  lastAt: job.lastAt.toISOString(),
  error: errorWords(job.error),
});
const mailView = (mail: Read<'mails'>) => ({
  ...mail,
  to: maskEmailsIn(mail.to),
  failure: errorWords(mail.failure),
  createdAt: mail.createdAt.toISOString(),
  failedAt: mail.failedAt?.toISOString() ?? null,
});
const eventView = (event: Read<'events'>) => ({
  ...event,
  error: event.error && errorWords(event.error),
  receivedAt: event.receivedAt.toISOString(),
});

const errorLongest = 240;
/** The first line of what was thrown; addresses in it are somebody's. */
const errorWords = (error: string): string => maskEmailsIn(error.split('\n')[0] ?? '').slice(0, errorLongest);
