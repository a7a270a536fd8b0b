import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, notNull, nullable, type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { orderableSql } from '../../restaurants/visibility.ts';
import { saleTimeColumns } from '../meal-columns.ts';
import { findTimeUnavailableReason, saleTimeRow } from '../orderable.ts';
import { shareOut } from '../stock/share-out.ts';
import { endAllOffers, endMissedOffers, signalCustomers } from './end-offers.ts';
import { findAnswerMinutes, findQueueStep } from './queue-rules.ts';

const queuedMeal = row({
  ...saleTimeRow.columns,
  priceCents: integer,
  availableQuantity: integer,
  hasQueue: boolean,
  isOrderable: notNull(boolean),
});
type QueuedMeal = Row<typeof queuedMeal>;

const readMeal = statement(
  'queue-meal',
  queuedMeal,
  `select ${saleTimeColumns}, m.price_cents, m.available_quantity, m.has_queue,
     ${orderableSql('r', 'false')} and m.archived_at is null as is_orderable
   from meals m join restaurants r on r.id = m.restaurant_id where m.id = $1`,
);

/** People whose accounts were disabled leave the line before the next ones are read. */
const closeDisabled = command(
  'queue-close-disabled',
  `update meal_queue_entries e set state = 'closed', ended_at = $2 from users u
   where u.id = e.user_id and u.disabled_at is not null and e.meal_id = $1 and e.state = 'waiting'`,
);
const nextInLine = statement(
  'queue-next-in-line',
  row({ entryId: uuid, userId: uuid, units: integer }),
  `select id as entry_id, user_id, units from meal_queue_entries where meal_id = $1 and state = 'waiting'
   order by place limit $2`,
);
const makeOffers = command(
  'queue-offers-make',
  `with made as (
     insert into meal_queue_offers (id, entry_id, meal_id, user_id, units, price_cents, made_at, until)
     select new.id, new.entry_id, $1, new.user_id, new.units, $2, $3, $4
     from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::integer[]) as new (id, entry_id, user_id, units)
     returning entry_id, units),
   entries as (update meal_queue_entries e set state = 'offered' from made where e.id = made.entry_id)
   update meals m set available_quantity = m.available_quantity - s.units, queued_quantity = m.queued_quantity + s.units
   from (select sum(units)::int as units from made) s where m.id = $1`,
);
const closeWaiting = statement(
  'queue-close-waiting',
  row({ id: uuid, userId: uuid }),
  `update meal_queue_entries set state = 'closed', ended_at = $2 where meal_id = $1 and state = 'waiting'
   returning id, user_id`,
);
/** Counted and not added up, so that a row that changed elsewhere, as in an erasure, is right with the next turn. */
const countWaiting = command(
  'queue-count-waiting',
  `update meals m set queue_length = s.n
   from (select count(*)::int as n from meal_queue_entries where meal_id = $1 and state = 'waiting') s
   where m.id = $1 and m.queue_length <> s.n`,
);
/** When the line of a meal moves next by the clock: at the end of an offer or, while people wait, of a reservation. */
const readNextAdvance = statement(
  'queue-next-advance',
  row({ at: nullable(timestamp) }),
  `select least(
     (select min(until) from meal_queue_offers where meal_id = $1 and outcome is null),
     (select min(c.until) from claims c, meals m where m.id = $1 and m.queue_length > 0
        and c.meal_id = $1 and c.released_at is null and c.until is not null)) as at`,
);

/** The name of the work that a transaction does for a line before its commit, and of the job that does it later. */
export const queueKey = (mealId: string): string => `queue:${mealId}`;

/**
 * Moves the line of a meal: ends offers without an answer, offers what is free to the next in line, in the order of
 * joining, and closes the line when nothing can be offered any more. Call it after `lockMeal`, at the end of a
 * transaction, when expired reservations are released.
 *
 * @returns whether anything changed
 */
export async function advanceQueue(tx: Tx, mealId: string, now: Date): Promise<boolean> {
  const ended = await endMissedOffers(tx, mealId, now, now);
  const [meal] = await readMeal(tx, [mealId]);
  if (!meal) return false;
  const step = findQueueStep(meal, findTimeUnavailableReason(meal, now), now);
  if (step === 'close') await closeQueue(tx, mealId, meal, now);
  const offered = step === 'offer' ? await offerPortions(tx, mealId, meal, now) : 0;
  const recounted = await countWaiting(tx, [mealId]);
  return ended + offered + recounted > 0;
}

/** Wakes the line when it moves next by the clock, a second late, in case the clocks of the machines differ. */
export async function planNextAdvance(tx: Tx, mealId: string): Promise<void> {
  const { at } = expectOneRow(await readNextAdvance(tx, [mealId]));
  if (!at) return;
  const runAt = new Date(at.getTime() + 1000);
  enqueue(tx, 'advance-meal-queue', { mealId }, { key: queueKey(mealId), runAt });
}

/** Open offers stay while the meal can be ordered. */
async function closeQueue(tx: Tx, mealId: string, meal: QueuedMeal, now: Date): Promise<void> {
  if (findTimeUnavailableReason(meal, now) !== null || !meal.isOrderable) await endAllOffers(tx, mealId, now);
  const closed = await closeWaiting(tx, [mealId, now]);
  for (const { id: entryId } of closed) enqueue(tx, 'announce-queue-end', { entryId });
  signalCustomers(tx, closed);
}

async function offerPortions(tx: Tx, mealId: string, meal: QueuedMeal, now: Date): Promise<number> {
  await closeDisabled(tx, [mealId, now]);
  const waiting = await nextInLine(tx, [mealId, meal.availableQuantity]);
  const shares = shareOut(waiting, meal.availableQuantity, ({ units }) => units);
  const offers = shares.map((share) => ({ ...share, id: randomUUID() }));
  if (offers.length === 0) return 0;
  await makeOffers(tx, [
    mealId,
    meal.priceCents,
    now,
    minutesAfter(now, findAnswerMinutes(meal.pickupEnd, now)),
    offers.map(({ id }) => id),
    offers.map(({ entryId }) => entryId),
    offers.map(({ userId }) => userId),
    offers.map(({ units }) => units),
  ]);
  for (const { id: offerId } of offers) enqueue(tx, 'announce-queue-offer', { offerId });
  signalCustomers(tx, offers);
  return offers.length;
}
