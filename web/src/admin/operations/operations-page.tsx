import type { CorrectionView } from '@fondly/contract/admin/corrections';
import type { OperationsView } from '@fondly/contract/admin/operations';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatAge, formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { corrections, operations } from '../queries.ts';
import { Corrections } from './corrections.tsx';
import { FailedJobs, OpenEvents, UndeliveredEmails } from './failed-work.tsx';
import { Invariants } from './invariants.tsx';

/** /admin/operations: the health of the product. Each failure can be retried with one click. */
export default function OperationsPage() {
  const query = useQuery(operations());
  return (
    <AdminPage title="Operations" note="Refreshes every 15 seconds">
      <QueryContent query={query} what="the operations" height={900}>
        {(data) => <OperationsContent now={data} />}
      </QueryContent>
    </AdminPage>
  );
}

function OperationsContent({ now }: { now: OperationsView }) {
  const { data } = useQuery(corrections());
  const troubles = countTroubles(now, data?.corrections ?? []);
  return (
    <>
      {troubles === 0 && (
        <Banner tone="success" lead="All is well.">
          {formatSuccesses(now)}
        </Banner>
      )}
      {troubles > 0 && (
        <Banner tone="warning" lead={troubles === 1 ? 'One thing needs a look.' : `${troubles} things need a look.`}>
          {formatSuccesses(now)}
        </Banner>
      )}
      {/* The key opens the details when trouble begins, and closes them when it is over. */}
      <details key={troubles === 0 ? 'well' : 'trouble'} className="stack gap-20" open={troubles > 0}>
        <summary className={`weight-600 ${styles.summary}`}>All figures and lists</summary>
        <div className="stack gap-20">
          <Details now={now} />
        </div>
      </details>
    </>
  );
}

/** What a person should look at: failures, checks that found something, and differences that nobody settled. */
function countTroubles(now: OperationsView, found: CorrectionView[]): number {
  const { jobs, mails, events, checks, unfinishedChecks, recentCheck } = now;
  const last = checks.find(({ endedAt }) => endedAt !== null);
  const failedChecks = unfinishedChecks.length + recentCheck.broken.length;
  const lastFound = last ? last.broken.length + last.overdue.length + (last.failure ? 1 : 0) : 0;
  const openCorrections = found.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    Number(jobs.workers === 0) +
    jobs.failing.length +
    mails.undelivered.length +
    events.oldest.filter(({ attempts }) => attempts > 0).length +
    failedChecks +
    lastFound +
    openCorrections
  );
}

function Details({ now }: { now: OperationsView }) {
  const { jobs, mails, events } = now;
  return (
    <>
      {jobs.workers === 0 && (
        <Banner tone="error" lead="No worker is alive.">
          Mails, refunds and payouts wait until one is started.
        </Banner>
      )}
      <MetricCards>
        <MetricCard label="Jobs due" value={formatCount(jobs.due)} note={formatDueJobs(jobs)} />
        <MetricCard
          label="Jobs given up"
          value={formatCount(jobs.failed)}
          note={`${jobs.retrying} to be tried again`}
        />
        <MetricCard
          label="Mails given up"
          value={formatCount(mails.failedCount)}
          note={`${formatCount(mails.waiting)} on their way`}
        />
        <MetricCard label="Events open" value={formatCount(events.open)} note="Of the card provider, not processed" />
      </MetricCards>
      <FailedJobs jobs={jobs} />
      <UndeliveredEmails mails={mails} />
      <OpenEvents events={events} />
      <Corrections />
      <Invariants operations={now} />
      <Machine now={now} />
    </>
  );
}

/** "Changes checked 1 min ago, everything 5 h 2 min ago. 3 jobs are due." */
function formatSuccesses({ recentCheck, checks, jobs }: OperationsView): string {
  const full = checks.find(({ endedAt }) => endedAt !== null)?.endedAt;
  if (!recentCheck.endedAt && !full) return `Nothing is checked yet. ${formatDueCount(jobs.due)}`;
  const checked = [
    recentCheck.endedAt ? `Changes checked ${formatAge(recentCheck.endedAt)} ago` : 'Changes not checked yet',
    full ? `everything ${formatAge(full)} ago` : 'everything not checked yet',
  ].join(', ');
  return `${checked}. ${formatDueCount(jobs.due)}`;
}

const formatDueCount = (due: number): string => (due === 1 ? '1 job is due.' : `${formatCount(due)} jobs are due.`);

const formatCount = (count: number): string => count.toLocaleString('en-US');

function formatDueJobs({ running, oldestDueSeconds, outbox, due }: OperationsView['jobs']): string {
  const oldestText = due > 0 ? `, the oldest for ${formatCount(oldestDueSeconds)} s` : '';
  return `${running} running, ${formatCount(outbox)} in the outbox${oldestText}`;
}

const stripeModeNames = { sandbox: 'The Stripe sandbox', test: 'Stripe, test mode', live: 'Stripe, live' };

function Machine({ now: { machine, versions, jobs } }: { now: OperationsView }) {
  const { diskBytes, diskFreeBytes } = machine;
  const freeDisk = diskBytes > 0 ? `${formatBytes(diskFreeBytes)} of ${formatBytes(diskBytes)}` : 'Unknown';
  return (
    <div className={`columns-2 gap-20 align-start ${styles.two}`}>
      <Panel title="Machine">
        <DescriptionList
          facts={[
            ['Disk free, for pictures', freeDisk],
            ['Database', formatBytes(machine.databaseBytes)],
            ['Memory of this process', formatBytes(machine.memoryBytes)],
            ['Streams open at this process', formatCount(machine.streams)],
            ['Workers alive', formatCount(jobs.workers)],
            ['This process runs since', formatDateTime(machine.startedAt)],
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <DescriptionList
          facts={[
            ['Fondly', versions.fondly],
            ['Newest migration', versions.migration],
            ['Node', versions.node],
            ['PostgreSQL', versions.postgres],
            ['Card provider', stripeModeNames[versions.stripeMode]],
            ['Its API', versions.stripe],
          ]}
        />
      </Panel>
    </div>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** "12.3 GB" */
function formatBytes(count: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, count)) / 10));
  return `${(count / 1024 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`;
}
