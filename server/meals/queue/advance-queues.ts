import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { advanceLine } from '../stock/reservations.ts';

const batchSize = 500;
const firstPossibleId = '00000000-0000-0000-0000-000000000000';

const find = statement(
  'queues-find',
  row({ id: uuid }),
  `select id from meals where (queue_length > 0 or queued_quantity > 0) and id > $1 order by id limit ${batchSize}`,
);
const deleteBatch = command(
  'queue-entries-delete-old',
  `delete from meal_queue_entries where ctid >= $1::tid and ctid < $2::tid and ended_at < $3`,
);

/** Job `advance-meal-queue`: runs when an offer or a reservation ends. */
export async function advanceMealQueue(app: App, { mealId }: JobPayloads['advance-meal-queue']): Promise<void> {
  await transaction(app, (tx) => advanceLine(tx, mealId, app.clock.now()));
}

/** Job `advance-meal-queues`, every minute: the same for every line, which closes those whose meal is no longer sold. */
export async function advanceMealQueues(
  app: App,
  _payload: JobPayloads['advance-meal-queues'],
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined = firstPossibleId;
  while (after !== undefined) {
    const page: { id: string }[] = await find(app.db, [after]);
    for (const { id: mealId } of page) {
      signal?.throwIfAborted();
      await advanceMealQueue(app, { mealId });
    }
    after = page.length === batchSize ? page.at(-1)?.id : undefined;
  }
}

/** Job `delete-old-queues`, every night. An entry takes its offers along. */
export async function deleteOldQueues(
  app: App,
  _payload: JobPayloads['delete-old-queues'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.mealQueue);
  await deleteInBatches(app, 'meal_queue_entries', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
