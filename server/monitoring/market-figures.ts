import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { float, integer, notNull, type Row, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { isGivenUp } from '../platform/jobs/dead-workers.ts';
import type { Lane } from '../platform/jobs/job-lanes.ts';
import { type LaneFigures, readLaneFigures } from '../platform/jobs/read-lane-figures.ts';
import type { GaugeOf } from '../platform/metrics.ts';

const marketRow = row({
  jobsRunning: notNull(integer),
  jobsRetrying: notNull(integer),
  jobsGivenUp: notNull(integer),
  outboxRows: notNull(integer),
  outboxAgeSeconds: notNull(float),
  deadLetters: notNull(integer),
  eventsOpen: notNull(integer),
  emailsWaiting: notNull(integer),
  emailsGivenUp: notNull(integer),
  alarmsOpen: notNull(integer),
});

/** One statement. The count of the outbox stops at 10,000, because more makes no difference to a monitor. */
const countWaiting = statement(
  'metrics-market',
  marketRow,
  `select
  (select count(*) from graphile_worker.jobs where locked_at is not null)::int as jobs_running,
  (select count(*) from graphile_worker.jobs where attempts > 0 and attempts < max_attempts)::int as jobs_retrying,
  (select count(*) from graphile_worker._private_jobs j where ${isGivenUp})::int as jobs_given_up,
  (select count(*) from (select from outbox limit 10000) o)::int as outbox_rows,
  coalesce(extract(epoch from now() - (select created_at from outbox order by id limit 1)), 0)::float as outbox_age_seconds,
  (select count(*) from outbox_dead_letters)::int as dead_letters,
  (select count(*) from stripe_events e where e.applied_at is null
    and exists (select from graphile_worker.jobs j where j.key = 'stripe:' || e.object_id))::int as events_open,
  (select count(*) from deliveries where sent_at is null and failed_at is null)::int as emails_waiting,
  (select count(*) from deliveries where failed_at is not null)::int as emails_given_up,
  (select count(*) from alarms where resolved_at is null)::int as alarms_open`,
);

type MarketFigures = Row<typeof marketRow> & { lanes: Record<Lane, LaneFigures> };

export async function readMarketFigures(app: App): Promise<MarketFigures> {
  const [counts, lanes] = await Promise.all([countWaiting(app.db), readLaneFigures(app)]);
  return { ...expectOneRow(counts), lanes };
}

const eachLane = (figure: (lane: LaneFigures) => number) => (figures: MarketFigures) =>
  Object.fromEntries(Object.entries(figures.lanes).map(([lane, figuresOfLane]) => [lane, figure(figuresOfLane)]));

/**
 * Figures of the whole market, which every process reads from the database and reports alike. Their names end in `_max`
 * because a monitor takes the largest: a sum would count each once for every process.
 */
export const marketGauges: GaugeOf<MarketFigures>[] = [
  {
    name: 'fondly_market_jobs_due_max',
    help: 'Jobs that are due and wait for a slot of their lane',
    label: 'lane',
    readEach: eachLane(({ waiting }) => waiting),
  },
  {
    name: 'fondly_market_oldest_job_seconds_max',
    help: 'How long the oldest job of a lane has waited for a slot',
    label: 'lane',
    readEach: eachLane(({ oldestSeconds }) => oldestSeconds),
  },
  { name: 'fondly_market_jobs_running_max', help: 'Jobs that run now', read: (market) => market.jobsRunning },
  {
    name: 'fondly_market_jobs_retrying_max',
    help: 'Jobs that failed and are tried again',
    read: (market) => market.jobsRetrying,
  },
  {
    name: 'fondly_market_jobs_given_up_max',
    help: 'Jobs that failed and are not tried again; 0 is right',
    read: (market) => market.jobsGivenUp,
  },
  {
    name: 'fondly_market_outbox_rows_max',
    help: 'Jobs and signals that were committed and not handed over yet, 10,000 at most',
    read: (market) => market.outboxRows,
  },
  {
    name: 'fondly_market_outbox_age_seconds_max',
    help: 'How long ago the oldest of them was committed',
    read: (market) => market.outboxAgeSeconds,
  },
  {
    name: 'fondly_market_dead_letters_max',
    help: 'Jobs and signals that the queue refused; 0 is right',
    read: (market) => market.deadLetters,
  },
  {
    name: 'fondly_market_stripe_events_open_max',
    help: 'Events of Stripe whose job has not succeeded yet',
    read: (market) => market.eventsOpen,
  },
  { name: 'fondly_market_emails_waiting_max', help: 'Emails to send', read: (market) => market.emailsWaiting },
  {
    name: 'fondly_market_emails_given_up_max',
    help: 'Emails that were given up; 0 is right',
    read: (market) => market.emailsGivenUp,
  },
  {
    name: 'fondly_market_alarms_open_max',
    help: 'Alarms that no admin has resolved; 0 is right',
    read: (market) => market.alarmsOpen,
  },
];
