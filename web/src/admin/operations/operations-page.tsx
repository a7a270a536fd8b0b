import type { OperationsView } from '@fondly/contract/admin/operations';
import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../shared/ui/data/description-list.tsx';
import { FigureCard } from '../../shared/ui/data/metric-card.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { operations } from '../queries.ts';
import { Corrections } from './corrections.tsx';
import { Events, Jobs, Mails } from './failed-work.tsx';
import { Invariants } from './invariants.tsx';

/** /admin/operations: how the product itself is doing; whatever went wrong is done again with one click. */
export default function OperationsPage() {
  const query = useQuery(operations());
  return (
    <AdminPage title="Operations" remark="Read again every 15 seconds">
      <Loaded query={query} what="the operations" height={900}>
        {(data) => <Shown now={data} />}
      </Loaded>
    </AdminPage>
  );
}

function Shown({ now }: { now: OperationsView }) {
  const { jobs, mails, events, checks } = now;
  return (
    <>
      {jobs.workers === 0 && (
        <Banner tone="error" lead="No worker is alive.">
          Mails, refunds and payouts wait until one is started.
        </Banner>
      )}
      <div className={styles.figures}>
        <FigureCard label="Jobs due" value={figure(jobs.due)} remark={dueWords(jobs)} />
        <FigureCard label="Jobs given up" value={figure(jobs.failed)} remark={`${jobs.retrying} to be tried again`} />
        <FigureCard
          label="Mails given up"
          value={figure(mails.givenUp)}
          remark={`${figure(mails.waiting)} on their way`}
        />
        <FigureCard label="Events open" value={figure(events.open)} remark="Of the card provider, not processed" />
      </div>
      <Jobs jobs={jobs} />
      <Mails mails={mails} />
      <Events events={events} />
      <Corrections />
      <Invariants checks={checks} />
      <Machine now={now} />
    </>
  );
}

const figure = (count: number): string => count.toLocaleString('en-US');

function dueWords({ running, oldestDueSeconds, outbox, due }: OperationsView['jobs']): string {
  const waits = due > 0 ? `, the oldest for ${figure(oldestDueSeconds)} s` : '';
  return `${running} running, ${figure(outbox)} in the outbox${waits}`;
}

const stripeWords = { 'stand-in': 'The local stand-in', test: 'Stripe, test mode', live: 'Stripe, live' };

function Machine({ now: { machine, versions, jobs } }: { now: OperationsView }) {
  const { diskBytes, diskFreeBytes } = machine;
  const free = diskBytes > 0 ? `${bytes(diskFreeBytes)} of ${bytes(diskBytes)}` : 'Unknown';
  return (
    <div className={styles.two}>
      <Panel title="Machine">
        <FactList
          facts={[
            ['Disk free, for pictures', free],
            ['Database', bytes(machine.databaseBytes)],
            ['Memory of this process', bytes(machine.memoryBytes)],
            ['Streams open at this process', figure(machine.streams)],
            ['Workers alive', figure(jobs.workers)],
            ['This process runs since', whenWords(machine.upSince)],
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <FactList
          facts={[
            ['Fondly', versions.fondly],
            ['Newest migration', versions.migration],
            ['Node', versions.node],
            ['PostgreSQL', versions.postgres],
            ['Card provider', stripeWords[versions.stripeMode]],
            ['Its API', versions.stripe],
          ]}
        />
      </Panel>
    </div>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** "12.3 GB" */
function bytes(count: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, count)) / 10));
  return `${(count / 1024 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`;
}
