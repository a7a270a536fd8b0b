import type { App } from '../app.ts';
import type { OutboxRow, Tx } from '../database/db.ts';
import { command } from '../database/statement.ts';
import { joinTopics, splitTopics } from './topics.ts';

/** Options of a job: `jobKey` makes one job of many wishes for the same object, `runAt` delays it. */
export type JobOptions = { jobKey?: string; runAt?: Date };

/**
 * Asks for background work that happens if and only if this transaction commits. It may run twice and beside
 * itself, so every task is idempotent.
 */
export function enqueue(tx: Tx, task: string, payload: Record<string, unknown>, options: JobOptions = {}): void {
  tx.outbox.push({ kind: 'job', name: task, payload, ...options });
}

/** Tells whoever looks at these topics, in every process, that these objects have changed; they read again. */
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
  return JSON.stringify(
    rows.map((row) => ({
      kind: row.kind,
      name: row.name,
      payload: row.payload,
      job_key: row.jobKey ?? null,
      run_at: row.runAt ?? null,
    })),
  );
}

/** Writes what the transaction wants to leave with its commit: one statement, right before it. */
export async function writeOutbox(app: App, tx: Tx): Promise<void> {
  if (tx.outbox.length === 0) return;
  await insertRows(tx, [toOutboxJson(tx.outbox), app.processId]);
}

/**
 * What follows the commit that wrote these rows: listeners of this process hear the signals before the caller is
 * answered, so he always reads his own write, and the relay moves the rest on.
 */
export function publishCommitted(app: App, rows: OutboxRow[]): void {
  if (rows.length === 0) return;
  for (const row of rows.filter(({ kind }) => kind === 'signal')) {
    for (const topic of splitTopics(row.name)) app.live.publish({ topic, ids: row.payload as string[] });
  }
  app.relay.scheduleDrain(rows.some(({ kind }) => kind === 'job'));
}
