import { languages } from '@fondly/messages/languages';
import { recordAlerted } from '../../alert-rules/record-alerted.ts';
import { ruleFactColumns, ruleFitsMealSql, ruleIsOnSql } from '../../alert-rules/rule-fits-meal.ts';
import { mealJoins, stockSql } from '../../meals/meal-columns.ts';
import type { App } from '../../platform/app.ts';
import { array, boolean, notNull, nullable, oneOf, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { groupByPerson } from './group-by-person.ts';
import { listMealsOnSale } from './meal-on-sale.ts';
import { notifyPerson } from './notify-person.ts';

/** Above the held-back alerts of a minute. The next minute sends the rest. */
const maxHits = 2_000;

const dueHitRow = row({
  id: uuid,
  userId: uuid,
  mealId: uuid,
  email: text,
  language: nullable(oneOf(languages)),
  /** None when no rule of the hit is on and fits the meal as it is now. */
  ruleNames: notNull(array(text)),
  isFavoriteOnly: notNull(boolean),
  byEmail: notNull(boolean),
  byPush: notNull(boolean),
  inApp: notNull(boolean),
});
/** Of two jobs at once, each takes other rows. */
const takeDue = statement(
  'alerts-take-held',
  dueHitRow,
  `with due as (
     select h.* from alert_hits h where h.state = 'held' and h.held_until <= $1
     order by h.user_id limit ${maxHits} for update skip locked
   )
   select due.id, due.user_id, due.meal_id, u.email, u.language, coalesce(rules.names, '{}') as rule_names,
     coalesce(rules.is_favorite_only, false) as is_favorite_only,
     coalesce(rules.by_email, false) and u.email_verified as by_email,
     coalesce(rules.by_push, false) as by_push, due.is_in_app as in_app
   from due join users u on u.id = due.user_id
   left join lateral (
     select array_agg(coalesce(nullif(rule.name, ''), r.name)) as names,
       bool_and(rule.favorite_restaurant_id is not null) as is_favorite_only, bool_or(rule.by_email) as by_email,
       bool_or(rule.by_push) as by_push
     from (select m.restaurant_id, ${ruleFactColumns(stockSql)}
       from meals m ${mealJoins} where m.id = due.meal_id) meal
     join restaurants r on r.id = meal.restaurant_id
     join alert_rules rule on rule.id = any(due.rule_ids)
     where ${ruleIsOnSql('rule', '$1')} and ${ruleFitsMealSql('rule', 'meal')}) rules on true
   order by due.user_id, due.created_at`,
);
const endHits = command(
  'alerts-end-held',
  `update alert_hits set state = case when id = any($2::uuid[]) then 'digested' else 'missed' end,
     sent_at = case when id = any($2::uuid[]) then $3::timestamptz end
   where id = any($1::uuid[])`,
);

/**
 * Job `send-alert-digests`, every minute: sends each person one message about the held-back alerts whose quiet hours are
 * over, with the meals that can still be bought and still fit a rule. No message when there are none.
 */
export async function sendAlertDigests(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const due = await takeDue(tx, [now]);
    if (due.length === 0) return;
    const onSale = await listMealsOnSale(tx, [...new Set(due.map(({ mealId }) => mealId))], now);
    const isSent = ({ mealId, ruleNames }: (typeof due)[number]) =>
      ruleNames.length > 0 && onSale.some(({ id }) => id === mealId);
    const sent = due.filter(isSent);
    await endHits(tx, [due.map(({ id }) => id), sent.map(({ id }) => id), now]);
    for (const hits of groupByPerson(sent)) {
      const [person] = hits;
      const mealIds = new Set(hits.map(({ mealId }) => mealId));
      await recordAlerted(tx, person.userId, now);
      await notifyPerson(app, tx, {
        person,
        matches: hits,
        meals: onSale.filter(({ id }) => mealIds.has(id)),
        hitId: person.id,
        kind: 'digest',
        now,
      });
    }
  });
}
