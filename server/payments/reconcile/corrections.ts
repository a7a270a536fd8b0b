import { randomUUID } from 'node:crypto';
import { type CorrectionView, correctionKinds } from '@fondly/contract/admin/corrections';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, json, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

type Values = CorrectionView['before'];
export type Correction = {
  kind: (typeof correctionKinds)[number];
  /** The id of the object at Stripe. */
  objectId: string;
  orderId?: string | null;
  before: Values;
  /** Equals `before` where nothing could be corrected and a person has to look. */
  after: Values;
};

const upsertCorrection = command(
  'correction-upsert',
  `insert into corrections (id, kind, object_id, order_id, before, after, found_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (kind, object_id, before, after) do update set seen_at = excluded.seen_at, times = corrections.times + 1,
     resolved_at = null`,
);
const listRecent = statement(
  'correction-list',
  row({
    id: uuid,
    kind: oneOf(correctionKinds),
    objectId: text,
    orderId: nullable(uuid),
    before: json<Values>(),
    after: json<Values>(),
    foundAt: timestamp,
    lastFoundAt: timestamp,
    resolvedAt: nullable(timestamp),
    occurrences: integer,
  }),
  `select id, kind, object_id, order_id, before, after, found_at, seen_at as last_found_at, resolved_at, times as occurrences
   from corrections order by resolved_at is not null, seen_at desc, id limit 200`,
);
const count = statement(
  'correction-count',
  row({ total: notNull(integer), lastDay: notNull(integer) }),
  `select count(*)::int as total, (count(*) filter (where seen_at > $1))::int as last_day from corrections`,
);

const markResolved = statement(
  'correction-resolve',
  row({ kind: text, objectId: text }),
  'update corrections set resolved_at = $2 where id = $1 and resolved_at is null returning kind, object_id',
);

/** Stores a finding and its correction. Each one raises an alarm: in steady state none occurs. */
export async function recordCorrection(app: App, correction: Correction): Promise<void> {
  const { kind, objectId, orderId = null, before, after } = correction;
  app.log.error({ kind, objectId, orderId, before, after }, 'ALARM payments: our records differed from Stripe');
  const now = app.clock.now();
  await upsertCorrection(app.db, [
    randomUUID(),
    kind,
    objectId,
    orderId,
    JSON.stringify(before),
    JSON.stringify(after),
    now,
  ]);
}

/** Lists the newest 200 corrections for admins, unreviewed ones first, with the counts in all and since yesterday. */
export async function listCorrections(
  app: App,
): Promise<{ total: number; lastDay: number; corrections: CorrectionView[] }> {
  const [rows, counts] = await Promise.all([
    listRecent(app.db, []),
    count(app.db, [minutesAfter(app.clock.now(), -24 * 60)]),
  ]);
  const { total, lastDay } = expectOneRow(counts);
  const corrections = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    objectId: row.objectId,
    orderId: row.orderId,
    before: row.before,
    after: row.after,
    foundAt: row.foundAt.toISOString(),
    lastFoundAt: row.lastFoundAt.toISOString(),
    occurrences: row.occurrences,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
  return { total, lastDay, corrections };
}

/**
 * Marks a correction as reviewed. A new finding opens it again.
 *
 * @returns what it was about
 */
export async function markCorrectionResolved(tx: Tx, id: string, now: Date): Promise<string> {
  const [correction] = await markResolved(tx, [id, now]);
  if (!correction) throw new Problem('not-found');
  return `${correction.kind} ${correction.objectId}`;
}
