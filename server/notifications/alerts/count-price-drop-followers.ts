import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { isQuiet, quietHoursRow } from '../../alert-rules/quiet-hours.ts';
import { ruleFactColumns } from '../../alert-rules/rule-fits-meal.ts';
import { mealJoins } from '../../meals/meal-columns.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { freshMatchesSql, portionsSql, sentTodaySql } from './match-rules.ts';

const followerRow = row({ ...quietHoursRow.columns, maxPerDay: nullable(integer), sentToday: notNull(integer) });

/** The people whom `matchRules` would find if the meal cost `$4`, with the same rules, on any channel. */
const findFollowers = statement(
  'alerts-price-drop-followers',
  followerRow,
  `with meal as materialized (
     select m.id, m.available_date as day, $1::timestamptz as better_at, ${ruleFactColumns(portionsSql)}
     from meals stored
     cross join lateral jsonb_populate_record(stored, jsonb_build_object('price_cents', $4::int)) m ${mealJoins}
     where stored.id = $3
   ), ${freshMatchesSql}
   select s.quiet_from, s.quiet_until, s.timezone, s.max_per_day, ${sentTodaySql('$5')} as sent_today
   from fresh join users u on u.id = fresh.user_id left join alert_settings s on s.user_id = u.id
   join lateral (select bool_or(w.is_wanted and w.channel = 'mail') as by_mail,
       bool_or(w.is_wanted and w.channel = 'app') as in_app
     from wanted_news w where w.user_id = u.id and w.topic = 'favorites') want on true
   where (fresh.by_email and want.by_mail and u.email_verified) or ((fresh.by_push or fresh.in_app) and want.in_app)
   limit ${policies.peopleNotifiedPerWave}`,
);

/** How many people would be alerted at once, not counting those in quiet hours or with enough alerts today. */
export async function countPriceDropFollowers(
  app: App,
  restaurantId: string,
  { id, timezone }: Pick<StaffMealView, 'id' | 'timezone'>,
  priceCents: number,
): Promise<number> {
  const now = app.clock.now();
  const found = await findFollowers(app.db, [now, restaurantId, id, priceCents, timezone]);
  return found.filter(
    (person) => !isQuiet(now, person, timezone) && person.sentToday < (person.maxPerDay ?? policies.alertsPerDay),
  ).length;
}
