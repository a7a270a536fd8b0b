import type { OpenEvent, OperationsView, TroubledJobs, UndeliveredMail } from '@fondly/contract/admin/operations';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { AgainButton } from '../page/retry-button.tsx';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const taskWords = (task: string) => task.replaceAll('-', ' ');

const runJobs = (task: string | null) => () => call('POST /api/admin/operations/jobs/retry', { body: { task } });
const sendMails = (id: string | null) => () => call('POST /api/admin/operations/mails/retry', { body: { id } });
const applyEvents = (objectId: string | null) => () =>
  call('POST /api/admin/operations/events/retry', { body: { objectId } });
const saidJobs = (count: number) => `${counted(count, 'job')} ${count === 1 ? 'runs' : 'run'} again`;
const saidMails = (count: number) => `${counted(count, 'mail')} ${count === 1 ? 'is' : 'are'} sent again`;
const saidEvents = (count: number) => `${counted(count, 'object')} ${count === 1 ? 'is' : 'are'} read again`;

/** Background work that went wrong, by kind. */
export function Jobs({ jobs }: Pick<OperationsView, 'jobs'>) {
  const all = jobs.troubled.length > 1 && (
    <AgainButton of="all jobs that went wrong" look="light" send={runJobs(null)} said={saidJobs}>
      Run all again
    </AgainButton>
  );
  return (
    <Panel title="Jobs" remark={all}>
      <DataTable
        columns={jobColumns}
        rows={jobs.troubled}
        keyOf={({ task, state }) => task + state}
        none="Nothing went wrong."
      />
    </Panel>
  );
}

const jobColumns: Column<TroubledJobs>[] = [
  {
    name: 'Job',
    cell: ({ task, state, count, orderId, error }) => (
      <>
        <b>{taskWords(task)}</b>
        <br />
        <span className={state === 'failed' ? styles.late : undefined}>
          {count} {state === 'failed' ? 'given up' : 'to be tried again'}
        </span>
        <br />
        {error}
        {orderId && (
          <>
            <br />
            <Link className={styles.link} to={`/admin/orders/${orderId}`}>
              To the {count > 1 ? 'newest ' : ''}order
            </Link>
          </>
        )}
      </>
    ),
  },
  {
    name: 'Since',
    drops: 'wide',
    cell: ({ firstAt, lastAt, count }) =>
      count > 1 ? `${whenWords(firstAt)}, last ${whenWords(lastAt)}` : whenWords(firstAt),
  },
  {
    name: 'Run again',
    isQuiet: true,
    isNumber: true,
    cell: ({ task }) => (
      <AgainButton of={taskWords(task)} send={runJobs(task)} said={saidJobs}>
        Run again
      </AgainButton>
    ),
  },
];

/** Mails that left us and did not arrive. */
export function Mails({ mails }: Pick<OperationsView, 'mails'>) {
  const all = mails.undelivered.length > 1 && (
    <AgainButton of="all mails that were not delivered" look="light" send={sendMails(null)} said={saidMails}>
      Send all again
    </AgainButton>
  );
  return (
    <Panel title="Mails not delivered" remark={all}>
      <DataTable
        columns={mailColumns}
        rows={mails.undelivered}
        keyOf={({ id }) => id}
        none="Every mail was delivered."
      />
    </Panel>
  );
}

const mailColumns: Column<UndeliveredMail>[] = [
  {
    name: 'Mail',
    cell: ({ subject, to, failure, failedAt, attempts }) => (
      <>
        <b>{subject}</b>
        <br />
        {to}
        <br />
        <span className={failedAt ? styles.late : undefined}>
          {failedAt ? `Given up after ${counted(attempts, 'attempt')}` : `Tried ${counted(attempts, 'time')}`}
        </span>
        <br />
        {failure}
      </>
    ),
  },
  { name: 'Written', drops: 'wide', cell: ({ createdAt }) => whenWords(createdAt) },
  {
    name: 'Send again',
    isQuiet: true,
    isNumber: true,
    cell: ({ id, subject }) => (
      <AgainButton of={subject} send={sendMails(id)} said={saidMails}>
        Send again
      </AgainButton>
    ),
  },
];

/** What the card provider told us that is not in our books yet. */
export function Events({ events }: Pick<OperationsView, 'events'>) {
  const all = events.oldest.length > 1 && (
    <AgainButton of="all events" look="light" send={applyEvents(null)} said={saidEvents}>
      Process all again
    </AgainButton>
  );
  return (
    <Panel title="Events of the card provider, not processed" remark={all}>
      <DataTable
        columns={eventColumns}
        rows={events.oldest}
        keyOf={({ objectId }) => objectId}
        none="Every event was processed."
      />
    </Panel>
  );
}

const eventColumns: Column<OpenEvent>[] = [
  {
    name: 'Object',
    cell: ({ objectId, types, attempts, error }) => (
      <>
        <b>{objectId}</b>
        <br />
        {types}
        {error && (
          <>
            <br />
            Tried {counted(attempts, 'time')}: {error}
          </>
        )}
      </>
    ),
  },
  { name: 'Received', drops: 'wide', cell: ({ receivedAt }) => whenWords(receivedAt) },
  {
    name: 'Process again',
    isQuiet: true,
    isNumber: true,
    cell: ({ objectId }) => (
      <AgainButton of={objectId} send={applyEvents(objectId)} said={saidEvents}>
        Process again
      </AgainButton>
    ),
  },
];
