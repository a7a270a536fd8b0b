import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Match } from './match-rules.ts';
import type { MealOnSale } from './meal-on-sale.ts';

/**
 * A person who missed a meal can still be alerted on the same day, after a restock. Of two waves at once, the second
 * records nothing.
 */
const insertHits = statement(
  'alerts-record-hits',
  row({ id: uuid, userId: uuid, mealId: uuid }),
  `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at, held_until, sent_at)
   select gen_random_uuid(), hit.user_id, hit.meal_id, hit.day, hit.reason, hit.price_cents, $2,
     hit.rule_ids, hit.is_in_app, $3, $4, $5
   from jsonb_to_recordset($1::jsonb) as hit (user_id uuid, meal_id uuid, day date, reason text, price_cents int,
     rule_ids uuid[], is_in_app boolean)
   on conflict (user_id, meal_id, day, reason) do update set state = excluded.state, price_cents = excluded.price_cents,
     rule_ids = excluded.rule_ids, is_in_app = excluded.is_in_app, created_at = excluded.created_at,
     held_until = excluded.held_until, sent_at = excluded.sent_at, read_at = null
   where alert_hits.state = 'missed' and excluded.state <> 'missed'
   returning id, user_id, meal_id`,
);
type HitState = { state: 'sent' | 'missed' } | { state: 'held'; heldUntil: Date };

/** Records one row a person and meal. Returns those that are new, so that a repeat of the job tells no one twice. */
export async function recordHits(tx: Tx, matches: Match[], meals: MealOnSale[], hit: HitState, now: Date) {
  const mealById = new Map(meals.map((meal) => [meal.id, meal]));
  const rows = matches.flatMap(({ userId, mealId, reason, ruleIds, inApp }) => {
    const meal = mealById.get(mealId);
    if (!meal) return [];
    const { availableDate: day, priceCents } = meal;
    const ids = { user_id: userId, meal_id: mealId, rule_ids: ruleIds };
    return [{ ...ids, day, reason, price_cents: priceCents, is_in_app: inApp }];
  });
  const heldUntil = hit.state === 'held' ? hit.heldUntil : null;
  return insertHits(tx, [JSON.stringify(rows), hit.state, now, heldUntil, hit.state === 'sent' ? now : null]);
}
