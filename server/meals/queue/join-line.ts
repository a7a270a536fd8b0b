import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, nullable, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { lockMeal } from '../stock/reservations.ts';
import { queueKey } from './advance-queue.ts';
import { endDeclinedOffer, signalCustomers } from './end-offers.ts';
import { findBlockEnd } from './queue-rules.ts';

const readLive = statement(
  'queue-own-live',
  row({ id: uuid, mealId: uuid }),
  `select id, meal_id from meal_queue_entries where user_id = $1 and state in ('waiting', 'offered')`,
);
/** The answers that were missing, newest first: as many as block a person, within the days that count and the block. */
const readMissed = statement(
  'queue-missed-offers',
  row({ at: nullable(timestamp) }),
  `select answered_at as at from meal_queue_offers where user_id = $1 and outcome = 'expired' and answered_at > $2
   order by answered_at desc limit ${policies.queueMissedOffers}`,
);
const insert = command(
  'queue-entry-add',
  'insert into meal_queue_entries (id, meal_id, user_id, units, joined_at) values ($1, $2, $3, $4, $5)',
);
const lengthen = statement(
  'queue-lengthen',
  row({ queueLength: integer }),
  'update meals set queue_length = queue_length + 1 where id = $1 returning queue_length',
);
const leave = statement(
  'queue-entry-leave',
  row({ left: notNull(integer) }),
  `with gone as (
     update meal_queue_entries set state = 'left', ended_at = $3
     where meal_id = $1 and user_id = $2 and state = 'waiting' returning id),
   counted as (update meals set queue_length = queue_length - 1 where id = $1 and exists (select from gone))
   select count(*)::int as left from gone`,
);
const findOffer = statement(
  'queue-offer-of-person',
  row({ id: uuid }),
  'select id from meal_queue_offers where meal_id = $1 and user_id = $2 and outcome is null',
);
const findOffersMeal = statement(
  'queue-offer-meal',
  row({ mealId: uuid }),
  'select meal_id from meal_queue_offers where id = $1 and user_id = $2',
);
const listLive = statement(
  'queue-live-entries',
  row({ entryId: uuid }),
  `select id as entry_id from meal_queue_entries where meal_id = $1 and state in ('waiting', 'offered')`,
);

/** Until when someone who let offers pass cannot join a line; null without a limit. */
export async function findQueueBlock(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const { queueMissedDays, queueBlockHours } = policies;
  const missed = await readMissed(tx, [userId, daysAfter(now, -queueMissedDays - queueBlockHours / 24)]);
  const times = missed.flatMap(({ at }) => (at === null ? [] : [at]));
  return findBlockEnd(times, now);
}

/**
 * Adds a person to the end of the line. Call it after `lockMeal`, with everything checked that is not about lines.
 *
 * @returns false if the person is in this line already
 * @throws Problem `too-many-queues` or `queue-blocked`
 */
export async function addToLine(tx: Tx, mealId: string, userId: string, units: number, now: Date): Promise<boolean> {
  const live = await readLive(tx, [userId]);
  if (live.some((entry) => entry.mealId === mealId)) return false;
  if (live.length >= policies.queueEntriesPerCustomer) throw new Problem('too-many-queues');
  const until = await findQueueBlock(tx, userId, now);
  if (until) throw new Problem('queue-blocked', { until: until.toISOString() });
  await insert(tx, [randomUUID(), mealId, userId, units, now]);
  expectOneRow(await lengthen(tx, [mealId]));
  signalCustomers(tx, [{ userId }]);
  // The line may be the first of its meal, whose lock did not plan a turn: a reservation that ends wakes it.
  enqueue(tx, 'advance-meal-queue', { mealId }, { key: queueKey(mealId) });
  return true;
}

/** Leaves the line, or declines what it offers. A repeat changes nothing. */
export async function leaveLine(tx: Tx, mealId: string, userId: string, now: Date): Promise<void> {
  await lockMeal(tx, mealId);
  const { left } = expectOneRow(await leave(tx, [mealId, userId, now]));
  const [offer] = left > 0 ? [] : await findOffer(tx, [mealId, userId]);
  if (offer) await endDeclinedOffer(tx, offer.id, userId, now);
  if (left > 0) signalCustomers(tx, [{ userId }]);
}

/** @throws Problem `queue-offer-ended` */
export async function declineOffer(tx: Tx, offerId: string, userId: string, now: Date): Promise<void> {
  const [offer] = await findOffersMeal(tx, [offerId, userId]);
  if (!offer) throw new Problem('queue-offer-ended');
  await lockMeal(tx, offer.mealId);
  if (!(await endDeclinedOffer(tx, offerId, userId, now))) throw new Problem('queue-offer-ended');
}

/** Tells everyone in line that the pickup window has moved. */
export async function announceWindowChange(tx: Tx, mealId: string, now: Date): Promise<void> {
  for (const { entryId } of await listLive(tx, [mealId]))
    enqueue(tx, 'announce-queue-window', { entryId, at: now.toISOString() });
}
