import { minutesAfter } from '@fondly/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { bigint, row } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

/** The check ends itself after 28 minutes. One that runs longer was lost with its process. */
export const abandonedMinutes = 30;

const endAbandonedChecks = command(
  'invariants-end-lost',
  `update invariant_checks set ended_at = $1, failure = 'It was lost with the process that ran it.'
   where ended_at is null and asked_at <= $2`,
);
const insertCheck = statement(
  'invariants-ask',
  row({ id: bigint }),
  'insert into invariant_checks (asked_at) values ($1) on conflict do nothing returning id',
);

/** Requests a check of all invariants. While one runs, a second request starts no other one. */
export async function requestFullCheck(tx: Tx, now: Date): Promise<boolean> {
  await endAbandonedChecks(tx, [now, minutesAfter(now, -abandonedMinutes)]);
  const [check] = await insertCheck(tx, [now]);
  if (check) enqueue(tx, 'check-invariants', { checkId: check.id });
  return check !== undefined;
}
