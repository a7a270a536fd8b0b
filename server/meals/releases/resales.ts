import type { Tx } from '../../platform/database/db.ts';
import { integer, nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

const findOrder = statement(
  'resale-order',
  row({ orderId: uuid }),
  'select order_id from portion_releases where id = $1',
);
const lock = statement(
  'resale-lock',
  row({ units: integer, unitPriceCents: integer, processedAt: nullable(timestamp) }),
  `select units, unit_price_cents, processed_at from portion_resales
   where release_id = $1 and sold_order_id = $2 for update`,
);
const markProcessed = command(
  'resale-processed',
  'update portion_resales set processed_at = $3 where release_id = $1 and sold_order_id = $2',
);

/** What one later order bought of a release. `unitPriceCents` is what a portion brought the restaurant, before tax. */
export type Resale = { units: number; unitPriceCents: number };

/** The order whose portions were released; null without such a release. */
export async function findOrderOfRelease(tx: Tx, releaseId: string): Promise<string | null> {
  const [release] = await findOrder(tx, [releaseId]);
  return release?.orderId ?? null;
}

/**
 * Marks a resale as processed. Call it with the first order locked.
 *
 * @returns null when it was processed before
 */
export async function markResaleProcessed(
  tx: Tx,
  releaseId: string,
  soldOrderId: string,
  now: Date,
): Promise<Resale | null> {
  const [resale] = await lock(tx, [releaseId, soldOrderId]);
  if (!resale || resale.processedAt !== null) return null;
  await markProcessed(tx, [releaseId, soldOrderId, now]);
  return resale;
}
