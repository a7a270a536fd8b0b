import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, nullable, type Row, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { stripeEvents } from './stripe-events.ts';

const pendingProviderEvent = row({
  objectId: text,
  types: notNull(text),
  receivedAt: notNull(timestamp),
  attempts: notNull(integer),
  error: nullable(text),
});
export type PendingProviderEvent = Row<typeof pendingProviderEvent>;

/** An event without a handler is stored and never applied. */
const handledTypes = Object.keys(stripeEvents);
/** An event that arrived a moment ago is not late. */
const graceMinutes = 1;

const isOpen = 'e.applied_at is null and e.type = any($1::text[]) and e.received_at <= $2';
const countOpen = statement(
  'events-open-count',
  row({ open: notNull(integer) }),
  `select count(distinct object_id)::int as open from stripe_events e where ${isOpen}`,
);
const listOldest = statement(
  'events-open',
  pendingProviderEvent,
  `select e.object_id, e.types, e.received_at, coalesce(j.attempts, 0)::int as attempts,
     j.last_error as error
   from (select object_id, string_agg(distinct type, ', ') as types, min(received_at) as received_at
     from stripe_events e where ${isOpen} group by object_id order by min(received_at) limit 50) e
     left join graphile_worker.jobs j on j.key = 'stripe:' || e.object_id
   order by e.received_at`,
);
const findOpen = statement(
  'events-open-find',
  row({ objectId: text, type: notNull(text) }),
  `select object_id, (array_agg(type order by received_at desc))[1] as type from stripe_events e
   where ${isOpen} and ($3::text is null or object_id = $3) group by object_id order by min(received_at) limit 1000`,
);

/** Reads objects at Stripe with events that are not applied yet, the oldest 50. */
export async function readOpenEvents(app: App): Promise<{ open: number; oldest: PendingProviderEvent[] }> {
  const parameters = [handledTypes, minutesAfter(app.clock.now(), -graceMinutes)];
  const [counts, oldest] = await Promise.all([countOpen(app.db, parameters), listOldest(app.db, parameters)]);
  return { open: expectOneRow(counts).open, oldest };
}

/**
 * Queues a fresh read of these objects: the same job as for a new event, with all its attempts.
 *
 * @param objectId - null for all, at most 1,000 at once
 * @returns the number of objects
 */
export async function requeueOpenEvents(tx: Tx, objectId: string | null, now: Date): Promise<number> {
  const found = await findOpen(tx, [handledTypes, now, objectId]);
  for (const event of found) enqueue(tx, 'apply-stripe-object', event, { key: `stripe:${event.objectId}` });
  return found.length;
}
