import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { listRulesWithWebhook } from '../../alert-rules/alert-webhooks.ts';
import { findQuietEnd, isQuiet } from '../../alert-rules/quiet-hours.ts';
import { recordAlerted } from '../../alert-rules/record-alerted.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { pickSendTime } from '../../platform/jobs/pick-send-time.ts';
import { groupByPerson } from './group-by-person.ts';
import { type Match, matchRules } from './match-rules.ts';
import { type MealOnSale, mealOnSaleColumns, mealOnSaleRow, visibleMealsSql } from './meal-on-sale.ts';
import { notifyPerson } from './notify-person.ts';
import { recordHits } from './record-hits.ts';

/** Of two simultaneous waves, the second waits for the row and finds that the first was just sent. */
const startWave = statement(
  'alerts-start-wave',
  row({ restaurantId: uuid }),
  `insert into alert_waves (restaurant_id, waved_at) values ($1, $2)
   on conflict (restaurant_id) do update set waved_at = excluded.waved_at
   where alert_waves.waved_at <= excluded.waved_at - make_interval(secs => ${policies.secondsBetweenWaves})
   returning restaurant_id`,
);

const dueMealRow = row({ ...mealOnSaleRow.columns, betterAt: timestamp });
const readDue = statement(
  'alerts-read-due',
  dueMealRow,
  `select ${mealOnSaleColumns}, due.better_at
   from alert_meals due join ${visibleMealsSql} on m.id = due.meal_id
   where due.restaurant_id = $2 and due.is_due order by m.pickup_end, m.id`,
);
/** A meal that has become better since it was read stays due. */
const clearDue = command(
  'alerts-clear-due',
  `update alert_meals set is_due = false from unnest($2::uuid[], $3::timestamptz[]) as done (id, better_at)
   where restaurant_id = $1 and is_due and meal_id = done.id and alert_meals.better_at = done.better_at`,
);
const clearHidden = command(
  'alerts-clear-hidden',
  'update alert_meals set is_due = false where restaurant_id = $1 and is_due and not meal_id = any($2::uuid[])',
);

/** Its next sale is a new one, even where it begins before the next look at all meals. */
const endSales = command(
  'alerts-end-due-sales',
  'update alert_meals set is_due = false, is_on_sale = false where meal_id = any($1::uuid[])',
);

/** How many people read afterwards that a meal was gone before their turn, at most. */
const maxMissed = 500;

/**
 * Sends one wave of alerts about the meals of one restaurant (docs/domain.md#alerts-to-followers-and-waitlists): to ten people for each portion. The
 * next wave follows while there are portions and people.
 */
export async function sendAlerts(app: App, { restaurantId }: JobPayloads['send-alerts']): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const due = await readDue(tx, [now, restaurantId]);
    await clearHidden(tx, [restaurantId, due.map(({ id }) => id)]);
    const meals = due.filter((meal) => findUnavailableReason(meal, now) === null);
    await recordMissed(tx, restaurantId, due, now);
    if (meals.length === 0) return;
    if ((await startWave(tx, [restaurantId, now])).length === 0) return;
    const portions = meals.reduce((sum, meal) => sum + meal.stock, 0);
    const size = Math.min(portions * policies.peopleNotifiedPerPortion, policies.peopleNotifiedPerWave);
    const matches = await match(tx, restaurantId, meals, now, size);
    const posted = await listRulesWithWebhook(tx, [...new Set(matches.flatMap(({ ruleIds }) => ruleIds))]);
    const people = groupByPerson(matches);
    for (const [index, ofPerson] of people.entries()) {
      const sendAt = pickSendTime(now, index);
      await alertPerson(app, tx, { matches: ofPerson, meals, posted, now, sendAt });
    }
    if (people.length === size) scheduleWave(tx, restaurantId, now);
    else await clearDue(tx, [restaurantId, meals.map(({ id }) => id), meals.map(({ betterAt }) => betterAt)]);
  });
}

/**
 * Schedules the next wave of a restaurant, one second later than the gap, so that the clocks of two machines may differ.
 *
 * @param wavedAt - when the last wave was sent, or null for a wave at once
 */
export function scheduleWave(tx: Tx, restaurantId: string, wavedAt: Date | null): void {
  const runAt = wavedAt && minutesAfter(wavedAt, (policies.secondsBetweenWaves + 1) / 60);
  enqueue(tx, 'send-alerts', { restaurantId }, { key: `send-alerts:${restaurantId}`, ...(runAt && { runAt }) });
}

async function match(tx: Tx, restaurantId: string, meals: MealOnSale[], now: Date, size: number): Promise<Match[]> {
  const [first] = meals;
  if (!first) return [];
  return matchRules(tx, [now, restaurantId, meals.map(({ id }) => id), first.availableDate, size, first.timezone]);
}

/** What ended before everyone was alerted: the rest read in their alerts that a meal was sold out before their turn. */
async function recordMissed(tx: Tx, restaurantId: string, due: MealOnSale[], now: Date) {
  const gone = due.filter((meal) => findUnavailableReason(meal, now) !== null);
  if (gone.length === 0) return;
  const soldOut = gone.filter((meal) => findUnavailableReason(meal, now) === 'sold-out');
  const missed = await match(tx, restaurantId, soldOut, now, maxMissed);
  if (missed.length > 0) await recordHits(tx, missed, soldOut, { state: 'missed' }, now);
  await endSales(tx, [gone.map(({ id }) => id)]);
}

type PersonAlert = {
  matches: [Match, ...Match[]];
  meals: MealOnSale[];
  /** Rules whose alerts go to a webhook as well. */
  posted: Set<string>;
  now: Date;
  sendAt: Date | undefined;
};

/** Sends one message about all meals, or holds it back until the quiet hours of this person end. */
async function alertPerson(app: App, tx: Tx, { matches, meals, posted, now, sendAt }: PersonAlert): Promise<void> {
  const [person] = matches;
  const [meal] = meals;
  if (!meal) return;
  const isHeld = isQuiet(now, person, meal.timezone) || person.sentToday >= (person.maxPerDay ?? policies.alertsPerDay);
  const hit = isHeld
    ? ({ state: 'held', heldUntil: findQuietEnd(now, person, meal.timezone) } as const)
    : ({ state: 'sent' } as const);
  const recorded = await recordHits(tx, matches, meals, hit, now);
  await recordAlerted(tx, person.userId, now);
  enqueueWebhooks(tx, recorded, matches, posted);
  const newMealIds = new Set(recorded.map(({ mealId }) => mealId));
  const [firstHit] = recorded;
  if (!firstHit) return;
  await notifyPerson(app, tx, {
    person,
    matches: matches.filter(({ mealId }) => newMealIds.has(mealId)),
    meals: meals.filter(({ id }) => newMealIds.has(id)),
    hitId: firstHit.id,
    kind: isHeld ? 'held' : 'alert',
    now,
    sendAt,
  });
}

/** Machines have no quiet hours, so an alert that is held back is posted as well. */
function enqueueWebhooks(tx: Tx, hits: { id: string; mealId: string }[], matches: Match[], posted: Set<string>): void {
  for (const { id: hitId, mealId } of hits) {
    const ruleIds = new Set(matches.filter((one) => one.mealId === mealId).flatMap((one) => one.ruleIds));
    for (const ruleId of ruleIds)
      if (posted.has(ruleId)) enqueue(tx, 'send-alert-webhook', { hitId, ruleId, tries: 0 });
  }
}
