import type { Tx } from '../../platform/database/db.ts';
import { integer, row } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

/**
 * The portions of an open offer become free inside of this transaction. An offer that an older hold of the same person
 * took is taken again: that hold was just replaced, so its portions are free.
 */
const take = statement(
  'queue-offer-take',
  row({ units: integer }),
  `with taken as (
     select id, entry_id, meal_id, units, outcome is null as is_open from meal_queue_offers
     where id = $1 and user_id = $2 and (outcome is null and until > $3 or outcome <> 'ended' and order_id = $4) for update),
   answered as (
     update meal_queue_offers q set outcome = 'taken', answered_at = $3 from taken where q.id = taken.id),
   entries as (
     update meal_queue_entries e set state = 'offered', ended_at = null from taken where e.id = taken.entry_id),
   freed as (
     update meals m set available_quantity = m.available_quantity + taken.units, queued_quantity = m.queued_quantity - taken.units
     from taken where m.id = taken.meal_id and taken.is_open)
   select units from taken`,
);
const link = command(
  'queue-offer-link',
  `with linked as (update meal_queue_offers set order_id = $2 where id = $1)
   update claims set queue_offer_id = $1 where order_id = $2`,
);
const recordPaid = command(
  'queue-entry-paid',
  `update meal_queue_entries e set state = 'taken', ended_at = $2 from meal_queue_offers q
   where q.id = $1 and e.id = q.entry_id and e.state in ('offered', 'expired')`,
);
const recordOffer = command(
  'queue-offer-paid',
  `update meal_queue_offers set outcome = 'taken', answered_at = $2 where id = $1 and outcome = 'declined'`,
);
const recordOtherPurchase = command(
  'queue-entry-bought',
  `update meal_queue_entries e set state = 'taken', ended_at = $2 from orders o
   where o.id = $1 and e.meal_id = o.meal_id and e.user_id = o.customer_id and e.state = 'waiting'`,
);

export type QueueOffer = { id: string; units: number; priceCents: number };

/**
 * Frees the portions of an offer for the checkout of its customer. Call it after `lockMeal`, and `linkOffer` once the
 * order is placed.
 *
 * @param replacedOrderId - the older hold that this checkout replaces
 * @returns whether the offer can be taken
 */
export async function takeOffer(
  tx: Tx,
  { id }: QueueOffer,
  { customerId, replacedOrderId, now }: { customerId: string; replacedOrderId: string | null; now: Date },
): Promise<boolean> {
  return (await take(tx, [id, customerId, now, replacedOrderId])).length > 0;
}

/** Remembers which order holds the portions of an offer. */
export async function linkOffer(tx: Tx, { id }: QueueOffer, orderId: string): Promise<void> {
  await link(tx, [id, orderId]);
}

/**
 * A paid order ends its customer's wait, whether it came from an offer or the meal was bought another way.
 *
 * @param meal - as it was locked
 */
export async function recordPaidOffer(
  tx: Tx,
  meal: { queueLength: number },
  orderId: string,
  offerId: string | null,
  now: Date,
): Promise<void> {
  if (offerId !== null) {
    await recordPaid(tx, [offerId, now]);
    await recordOffer(tx, [offerId, now]);
  } else if (meal.queueLength > 0) await recordOtherPurchase(tx, [orderId, now]);
}
