import { topics } from '@fondly/contract/live';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { signal } from '../../platform/jobs/outbox.ts';

/** Returns the people whose offers ended. Their portions are free again. Call it after `lockMeal`. */
const endSql = (condition: string, state: string) => `with gone as (
    update meal_queue_offers set outcome = $3, answered_at = $2 where outcome is null and ${condition}
    returning entry_id, meal_id, user_id, units),
  entries as (
    update meal_queue_entries e set state = '${state}', ended_at = $2 from gone where e.id = gone.entry_id and e.state = 'offered'),
  freed as (
    update meals m set available_quantity = m.available_quantity + s.units, queued_quantity = m.queued_quantity - s.units
    from (select meal_id, sum(units)::int as units from gone group by meal_id) s where m.id = s.meal_id)
  select user_id from gone`;

const endMissed = statement(
  'queue-offers-end-missed',
  row({ userId: uuid }),
  endSql('meal_id = $1 and until <= $4', 'expired'),
);
const endAll = statement('queue-offers-end-all', row({ userId: uuid }), endSql('meal_id = $1', 'closed'));
const decline = statement(
  'queue-offer-decline',
  row({ userId: uuid }),
  endSql('id = $1 and user_id = $4 and until > $2', 'declined'),
);

/** Ends the open offers whose time was over at `before`, and counts them. The people get no second offer of this wait. */
export async function endMissedOffers(tx: Tx, mealId: string, now: Date, before: Date): Promise<number> {
  const ended = await endMissed(tx, [mealId, now, 'expired', before]);
  signalCustomers(tx, ended);
  return ended.length;
}

/** Ends every open offer of a meal that is no longer sold. */
export async function endAllOffers(tx: Tx, mealId: string, now: Date): Promise<void> {
  signalCustomers(tx, await endAll(tx, [mealId, now, 'ended']));
}

/** @returns whether the offer was open */
export async function endDeclinedOffer(tx: Tx, offerId: string, userId: string, now: Date): Promise<boolean> {
  const ended = await decline(tx, [offerId, now, 'declined', userId]);
  signalCustomers(tx, ended);
  return ended.length > 0;
}

/** Open pages of these people read their lines again. */
export function signalCustomers(tx: Tx, people: { userId: string }[]): void {
  for (const { userId } of people) signal(tx, topics.customer(userId), []);
}
