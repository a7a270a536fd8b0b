import { topics } from '@fondly/contract/live';
import type { Tx } from '../../platform/database/db.ts';
import { integer, notNull, nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { advanceQueue, planNextAdvance, queueKey } from '../queue/advance-queue.ts';
import { endMissedOffers } from '../queue/end-offers.ts';
import { findReserveEnd } from '../queue/queue-rules.ts';
import { recordPaidOffer } from '../queue/take-offer.ts';

/*
 * Each order has one reservation; an expired one is free at once. Guarded statements make a double release or sale
 * impossible. Release and take are separate statements: one that waits for a lock keeps its old snapshot of other
 * tables. While people wait in line for a meal, portions that become free belong to the line: they are offered at the end
 * of the transaction that freed them (docs/domain.md#meal-queue).
 */

const lockedMeal = row({ id: uuid, zip: text, restaurantId: uuid, queueLength: integer, queuedQuantity: integer });
export type LockedMeal = Row<typeof lockedMeal>;

const lock = statement(
  'stock-lock',
  lockedMeal,
  'select id, zip, restaurant_id, queue_length, queued_quantity from meals where id = $1 for no key update',
);

/** An offer whose order was not paid in time counts as declined. `$3` is the latest end of a reservation. */
const releaseExpired = statement(
  'stock-free',
  row({ freed: notNull(integer) }),
  `with gone as (
     update claims set released_at = $2, returned = quantity
     where meal_id = $1 and released_at is null and until <= $3 returning quantity, queue_offer_id),
   unpaid as (
     update meal_queue_entries e set state = 'expired', ended_at = $2
     from gone join meal_queue_offers q on q.id = gone.queue_offer_id
     where e.id = q.entry_id and e.state = 'offered' returning e.id),
   declined as (
     update meal_queue_offers q set outcome = 'declined', answered_at = $2 from unpaid
     where q.entry_id = unpaid.id and q.outcome = 'taken')
   update meals set available_quantity = available_quantity + g.freed
   from (select sum(quantity)::int as freed from gone) g where id = $1 and g.freed is not null returning g.freed`,
);

const findMealId = statement('stock-meal-of', row({ mealId: uuid }), 'select meal_id from claims where order_id = $1');

const releaseOne = statement(
  'stock-end',
  row({ returned: integer }),
  `with ended as (
     update claims set released_at = $2, returned = case when $3 then quantity else 0 end
     where order_id = $1 and released_at is null returning meal_id, quantity, returned, queue_offer_id),
   unpaid as (
     update meal_queue_entries e set state = 'expired', ended_at = $2
     from ended join meal_queue_offers q on q.id = ended.queue_offer_id
     where e.id = q.entry_id and e.state = 'offered' returning e.id),
   declined as (
     update meal_queue_offers q set outcome = 'declined', answered_at = $2 from unpaid
     where q.entry_id = unpaid.id and q.outcome = 'taken')
   update meals m set
     available_quantity = m.available_quantity + e.returned,
     listed_quantity = m.listed_quantity - (e.quantity - e.returned)
   from ended e where m.id = e.meal_id returning e.returned`,
);

const extendOwn = statement(
  'stock-keep',
  row({ queueOfferId: nullable(uuid) }),
  'update claims set until = $2 where order_id = $1 and released_at is null returning queue_offer_id',
);

const reserveAgain = statement(
  'stock-take-again',
  row({ queueOfferId: nullable(uuid) }),
  `with wish as (select meal_id, quantity from claims where order_id = $1 and released_at is not null),
   taken as (
     update meals m set available_quantity = m.available_quantity - w.quantity from wish w
     where m.id = w.meal_id and m.available_quantity >= w.quantity returning m.id)
   update claims set released_at = null, returned = 0, until = $2
   where order_id = $1 and exists (select from taken) returning queue_offer_id`,
);

/**
 * Makes all other stock changes of this meal wait until the transaction ends. What is free by then is offered to the
 * people in line.
 */
export async function lockMeal(tx: Tx, mealId: string): Promise<LockedMeal | null> {
  const [meal] = await lock(tx, [mealId]);
  if (!meal) return null;
  if (meal.queueLength > 0 || meal.queuedQuantity > 0) offerBeforeCommit(tx, meal);
  return meal;
}

function offerBeforeCommit(tx: Tx, meal: LockedMeal): void {
  tx.beforeCommit.set(queueKey(meal.id), async (now) => {
    await releaseExpired(tx, [meal.id, now, now]);
    await advanceQueue(tx, meal.id, now);
    await planNextAdvance(tx, meal.id);
    signalChange(tx, meal);
  });
}

/** The same for a job that the clock woke. One that comes too early changes nothing and plans nothing. */
export async function advanceLine(tx: Tx, mealId: string, now: Date): Promise<void> {
  const meal = await lockMeal(tx, mealId);
  if (!meal || !tx.beforeCommit.delete(queueKey(mealId))) return;
  const released = await releaseExpired(tx, [mealId, now, now]);
  const hasAdvanced = await advanceQueue(tx, mealId, now);
  if (!hasAdvanced && released.length === 0) return;
  await planNextAdvance(tx, mealId);
  signalChange(tx, meal);
}

/**
 * Puts portions of expired reservations back on sale: at once without a line, and otherwise those that the line was not
 * offered for a minute. Call after `lockMeal`, as a separate statement.
 */
export async function releaseExpiredReservations(
  tx: Tx,
  { id, queueLength, queuedQuantity }: LockedMeal,
  now: Date,
): Promise<void> {
  await releaseExpired(tx, [id, now, findReserveEnd(queueLength > 0, now)]);
  if (queuedQuantity > 0) await endMissedOffers(tx, id, now, findReserveEnd(true, now));
}

async function lockMealOfOrder(tx: Tx, orderId: string): Promise<LockedMeal | null> {
  const [reservation] = await findMealId(tx, [orderId]);
  return reservation ? lockMeal(tx, reservation.mealId) : null;
}

/** Refreshes every open list and page that shows this meal. */
export function signalStockChange(
  tx: Pick<Tx, 'outbox'>,
  meal: { mealId: string; zip: string; restaurantId: string },
): void {
  signal(tx, [topics.zip(meal.zip), topics.restaurant(meal.restaurantId)], [meal.mealId]);
}

const signalChange = (tx: Tx, meal: LockedMeal) =>
  signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });

/**
 * Ends the reservation of an order. A repeat changes nothing.
 * @param restock - whether the portions go back on sale; false removes them from the listing (a food problem)
 */
export async function releaseReservation(tx: Tx, orderId: string, restock: boolean, now: Date): Promise<void> {
  const meal = await lockMealOfOrder(tx, orderId);
  if (!meal) return;
  const [row] = await releaseOne(tx, [orderId, now, restock]);
  if (row && row.returned > 0) signalChange(tx, meal);
}

/**
 * Extends the reservation of an order until `until`, or for good with null. An expired but unreleased one still belongs
 * to its order. A released one competes for stock again.
 * @returns false when the portions are gone; then nothing has changed
 */
export async function keepReservation(tx: Tx, orderId: string, until: Date | null, now: Date): Promise<boolean> {
  const meal = await lockMealOfOrder(tx, orderId);
  if (!meal) return false;
  const [own] = await extendOwn(tx, [orderId, until]);
  if (own) {
    await recordPaidOffer(tx, meal, orderId, own.queueOfferId, now);
    return true;
  }
  await releaseExpiredReservations(tx, meal, now);
  const [again] = await reserveAgain(tx, [orderId, until]);
  if (!again) return false;
  await recordPaidOffer(tx, meal, orderId, again.queueOfferId, now);
  signalChange(tx, meal);
  return true;
}
