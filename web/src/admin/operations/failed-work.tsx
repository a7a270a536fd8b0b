import type {
  FailedJobs as FailedTask,
  OperationsView,
  PendingProviderEvent,
  UndeliveredMail,
} from '@fondly/contract/admin/operations';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { RetryButton } from '../page/retry-button.tsx';

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const formatTaskName = (task: string) => task.replaceAll('-', ' ');

const retryJobs = (task: string | null) => () => call('POST /api/admin/operations/jobs/retry', { body: { task } });
const resendEmails = (id: string | null) => () => call('POST /api/admin/operations/mails/retry', { body: { id } });
const reapplyEvents = (objectId: string | null) => () =>
  call('POST /api/admin/operations/events/retry', { body: { objectId } });
const formatJobsRetried = (count: number) => `${pluralize(count, 'job')} ${count === 1 ? 'runs' : 'run'} again`;
const formatEmailsResent = (count: number) => `${pluralize(count, 'mail')} ${count === 1 ? 'is' : 'are'} sent again`;
const formatEventsReapplied = (count: number) =>
  `${pluralize(count, 'object')} ${count === 1 ? 'is' : 'are'} read again`;

/** Failed background jobs by kind. */
export function FailedJobs({ jobs }: Pick<OperationsView, 'jobs'>) {
  const all = jobs.failing.length > 1 && (
    <RetryButton
      objectName="all jobs that went wrong"
      variant="light"
      send={retryJobs(null)}
      successText={formatJobsRetried}
    >
      Run all again
    </RetryButton>
  );
  return (
    <Panel title="Jobs" note={all}>
      <DataTable
        columns={jobColumns}
        rows={jobs.failing}
        getKey={({ task, state }) => task + state}
        emptyText="Nothing went wrong."
      />
    </Panel>
  );
}

const jobColumns: Column<FailedTask>[] = [
  {
    name: 'Job',
    cell: ({ task, state, count, orderId, error }) => (
      <>
        <b>{formatTaskName(task)}</b>
        <br />
        <span className={state === 'failed' ? 'danger-text weight-650' : undefined}>
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
    hideBelow: 'wide',
    cell: ({ firstAt, lastAt, count }) =>
      count > 1 ? `${formatDateTime(firstAt)}, last ${formatDateTime(lastAt)}` : formatDateTime(firstAt),
  },
  {
    name: 'Run again',
    isHeadingHidden: true,
    isNumber: true,
    cell: ({ task }) => (
      <RetryButton objectName={formatTaskName(task)} send={retryJobs(task)} successText={formatJobsRetried}>
        Run again
      </RetryButton>
    ),
  },
];

/** Emails that were sent but not delivered. */
export function UndeliveredEmails({ mails }: Pick<OperationsView, 'mails'>) {
  const all = mails.undelivered.length > 1 && (
    <RetryButton
      objectName="all mails that were not delivered"
      variant="light"
      send={resendEmails(null)}
      successText={formatEmailsResent}
    >
      Send all again
    </RetryButton>
  );
  return (
    <Panel title="Mails not delivered" note={all}>
      <DataTable
        columns={emailColumns}
        rows={mails.undelivered}
        getKey={({ id }) => id}
        emptyText="Every mail was delivered."
      />
    </Panel>
  );
}

const emailColumns: Column<UndeliveredMail>[] = [
  {
    name: 'Mail',
    cell: ({ subject, to, failure, failedAt, attempts }) => (
      <>
        <b>{subject}</b>
        <br />
        {to}
        <br />
        <span className={failedAt ? 'danger-text weight-650' : undefined}>
          {failedAt ? `Given up after ${pluralize(attempts, 'attempt')}` : `Tried ${pluralize(attempts, 'time')}`}
        </span>
        <br />
        {failure}
      </>
    ),
  },
  { name: 'Written', hideBelow: 'wide', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    name: 'Send again',
    isHeadingHidden: true,
    isNumber: true,
    cell: ({ id, subject }) => (
      <RetryButton objectName={subject} send={resendEmails(id)} successText={formatEmailsResent}>
        Send again
      </RetryButton>
    ),
  },
];

/** Stripe events that were not processed yet. */
export function OpenEvents({ events }: Pick<OperationsView, 'events'>) {
  const all = events.oldest.length > 1 && (
    <RetryButton objectName="all events" variant="light" send={reapplyEvents(null)} successText={formatEventsReapplied}>
      Process all again
    </RetryButton>
  );
  return (
    <Panel title="Events of the card provider, not processed" note={all}>
      <DataTable
        columns={eventColumns}
        rows={events.oldest}
        getKey={({ objectId }) => objectId}
        emptyText="Every event was processed."
      />
    </Panel>
  );
}

const eventColumns: Column<PendingProviderEvent>[] = [
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
            Tried {pluralize(attempts, 'time')}: {error}
          </>
        )}
      </>
    ),
  },
  { name: 'Received', hideBelow: 'wide', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  {
    name: 'Process again',
    isHeadingHidden: true,
    isNumber: true,
    cell: ({ objectId }) => (
      <RetryButton objectName={objectId} send={reapplyEvents(objectId)} successText={formatEventsReapplied}>
        Process again
      </RetryButton>
    ),
  },
];
