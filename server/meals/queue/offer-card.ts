import type { Tx } from '../../platform/database/db.ts';
import { notNull, row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

const read = statement(
  'queue-offer-of-order',
  row({ offerId: notNull(uuid) }),
  'select queue_offer_id as offer_id from claims where order_id = $1 and queue_offer_id is not null',
);
const store = command('queue-offer-card', 'update meal_queue_offers set card_fingerprint = $2 where id = $1');

/** The offer of the line by which an order got its portions; null for every other order. */
export async function readOfferOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const [reservation] = await read(tx, [orderId]);
  return reservation?.offerId ?? null;
}

/** Remembers the card with which an offer is paid. */
export async function storeOfferCard(tx: Tx, offerId: string, cardKey: string): Promise<void> {
  await store(tx, [offerId, cardKey]);
}
