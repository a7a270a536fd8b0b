import type { App } from '../app.ts';
import { addCause, currentCause } from '../cause.ts';
import type { OutboxRow, Tx } from '../database/db.ts';
import { command } from '../database/statement.ts';
import { currentTraceparent } from '../tracing.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';
import { joinTopics, splitTopics } from './topics.ts';

/** Of several waiting jobs with one `key`, only the newest runs. `runAt` delays a job. */
type JobOptions = { key?: string; runAt?: Date | undefined };

/** Enqueues a job that runs if and only if this transaction commits. It may run twice, and two runs may overlap. */
export function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  { key, runAt }: JobOptions = {},
): void {
  tx.outbox.push({ kind: 'job', name, payload, ...(key && { jobKey: key }), ...(runAt && { runAt }) });
}

/** Tells the listeners of these topics, in every process, that these objects have changed. They read them again. */
export function signal(tx: Pick<Tx, 'outbox'>, topics: string | string[], ids: string[]): void {
  tx.outbox.push({ kind: 'signal', name: joinTopics(topics), payload: ids });
}

const insertRows = command(
  'outbox-insert',
  `insert into outbox (kind, name, payload, job_key, run_at, origin)
   select kind, name, payload, job_key, run_at, $2
   from jsonb_to_recordset($1::jsonb) as r(kind text, name text, payload jsonb, job_key text, run_at timestamptz)`,
);

/** The rows as the parameter of `jsonb_to_recordset`. */
function toOutboxJson(rows: OutboxRow[]): string {
  const requestId = currentCause()?.requestId;
  const traceparent = currentTraceparent();
  const cause = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return JSON.stringify(
    rows.map((row) => ({
      kind: row.kind,
      name: row.name,
      payload: row.kind === 'job' ? addCause(row.payload, cause) : row.payload,
      job_key: row.jobKey ?? null,
      run_at: row.runAt ?? null,
    })),
  );
}

/** Writes the jobs and signals of a transaction in one statement, right before its commit. */
export async function writeOutbox(app: App, tx: Tx): Promise<void> {
  if (tx.outbox.length === 0) return;
  await insertRows(tx, [toOutboxJson(tx.outbox), app.processId]);
}

/**
 * Runs after the commit that wrote these rows. Listeners of this process get the signals before the caller gets its
 * answer, so callers always read their own writes. The relay forwards the rest.
 */
export function publishCommitted(app: App, rows: OutboxRow[]): void {
  if (rows.length === 0) return;
  for (const row of rows.filter(({ kind }) => kind === 'signal')) {
    for (const topic of splitTopics(row.name)) app.live.publish({ topic, ids: row.payload as string[] });
  }
  app.relay.scheduleDrain(rows.some(({ kind }) => kind === 'job'));
}
