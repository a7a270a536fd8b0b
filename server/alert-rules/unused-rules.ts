import { policies } from '@fondly/contract/policies';
import { languages } from '@fondly/messages/languages';
import type { Tx } from '../platform/database/db.ts';
import { integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';

const [firstDays, secondDays] = policies.alertRuleReminderDays;
const endsAtSql = `rule.used_at + make_interval(months => ${policies.alertRuleMonths})`;
const isLiveSql = 'rule.favorite_restaurant_id is null and rule.ended_at is null';

const endRules = command(
  'alert-rules-end-unused',
  `update alert_rules rule set ended_at = $1 where ${isLiveSql} and rule.reminder_count >= 2 and ${endsAtSql} <= $1`,
);

/** Above the reminders of a day. The next day sends the rest. */
const maxReminders = 5_000;
/** A server that was off for weeks still sends both, a day apart, before a rule ends. */
const takeReminders = statement(
  'alert-rules-remind',
  row({
    id: uuid,
    userId: uuid,
    email: text,
    language: nullable(oneOf(languages)),
    name: text,
    endsAt: notNull(timestamp),
    reminderCount: integer,
  }),
  `with due as (
     select rule.id from alert_rules rule where ${isLiveSql} and rule.reminder_count < 2 and ${endsAtSql}
       - make_interval(days => case rule.reminder_count when 0 then ${firstDays} else ${secondDays} end) <= $1
     order by rule.used_at limit ${maxReminders} for update skip locked
   )
   update alert_rules rule set reminder_count = rule.reminder_count + 1 from due, users u
   where rule.id = due.id and u.id = rule.user_id
   returning rule.id, rule.user_id, u.email, u.language, rule.name, greatest(${endsAtSql}, $1::timestamptz + interval '1 day')
     as ends_at, rule.reminder_count`,
);

export async function endUnusedRules(tx: Tx, now: Date): Promise<void> {
  await endRules(tx, [now]);
}

/** The rules whose owners are to be reminded now, each counted as reminded. */
export const takeRulesToRemind = (tx: Tx, now: Date) => takeReminders(tx, [now]);
