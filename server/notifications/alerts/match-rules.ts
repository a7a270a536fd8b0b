import { languages } from '@fondly/messages/languages';
import { quietHoursRow } from '../../alert-rules/quiet-hours.ts';
import { ruleFactColumns, ruleFitsMealSql, ruleIsOnSql } from '../../alert-rules/rule-fits-meal.ts';
import { mealJoins, stockSql } from '../../meals/meal-columns.ts';
import {
  array,
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

export const hitReasons = ['on-sale', 'price'] as const;

/** One person and one meal that their rules found. The rows of a person follow each other. */
const matchRow = row({
  userId: uuid,
  email: text,
  language: nullable(oneOf(languages)),
  ...quietHoursRow.columns,
  maxPerDay: nullable(integer),
  /** The messages of the person's day so far. */
  sentToday: notNull(integer),
  mealId: uuid,
  reason: notNull(oneOf(hitReasons)),
  ruleIds: notNull(array(uuid)),
  /** Of a heart, the name of its restaurant. */
  ruleNames: notNull(array(text)),
  isFavoriteOnly: notNull(boolean),
  byEmail: notNull(boolean),
  byPush: notNull(boolean),
  inApp: notNull(boolean),
});
export type Match = Row<typeof matchRow>;

/** A sold-out meal, for those who missed it, counts with the portions that it had. */
export const portionsSql = `case when ${stockSql} > 0 then ${stockSql} else m.listed_quantity end`;

/**
 * The rules of the restaurant, and of the ZIPs around it for its cuisines, that fit the meals of the preceding `meal` and
 * whose people were not alerted to them today, or whose limit the price has crossed since. `$1` is now, `$2` the restaurant.
 */
export const freshMatchesSql = `candidate as materialized (
     select rule_id from alert_rule_restaurants where restaurant_id = $2
     union
     select there.rule_id from restaurants r join zip_neighbours near on near.near_zip = r.zip
     join alert_rule_zips there on there.zip = near.zip and there.cuisine = any(r.cuisines || ''::text)
       and there.miles >= near.miles
     where r.id = $2
   ), fit as materialized (
     select rule.user_id, meal.id as meal_id, meal.day, min(rule.max_price_cents) as lowest_limit,
       array_agg(rule.id order by rule.created_at, rule.id) as rule_ids,
       array_agg(coalesce(nullif(rule.name, ''), r.name) order by rule.created_at, rule.id) as rule_names,
       bool_and(rule.favorite_restaurant_id is not null) as is_favorite_only,
       bool_or(rule.by_email) as by_email, bool_or(rule.by_push) as by_push, bool_or(rule.in_app) as in_app
     from candidate join alert_rules rule on rule.id = candidate.rule_id join restaurants r on r.id = $2 cross join meal
     where ${ruleIsOnSql('rule', '$1')} and rule.since <= meal.better_at and ${ruleFitsMealSql('rule', 'meal')}
     group by rule.user_id, meal.id, meal.day
   ), fresh as materialized (
     select fit.*, case when hit.price_cents is null then 'on-sale' else 'price' end as reason
     from fit left join lateral (
       select min(h.price_cents) as price_cents, bool_or(h.reason = 'price') as had_price from alert_hits h
       where h.user_id = fit.user_id and h.meal_id = fit.meal_id and h.day = fit.day and h.state <> 'missed') hit on true
     where hit.price_cents is null or (not hit.had_price and hit.price_cents > fit.lowest_limit)
   )`;

/** The messages that a person `u` with the settings `s` got today, on their own clock or that of `timezone`. */
export const sentTodaySql = (timezone: string): string =>
  `(select count(distinct h.sent_at) from alert_hits h where h.user_id = u.id and h.sent_at >=
     date_trunc('day', $1::timestamptz at time zone coalesce(s.timezone, ${timezone})) at time zone coalesce(s.timezone, ${timezone})
   )::int`;

/**
 * The people whose rules fit these meals of one restaurant and who were not alerted to them today, or whose limit the
 * price has crossed since. Reads the rules of the restaurant, and of the ZIPs around it for its cuisines: never all.
 * Those who were alerted longest ago come first, and ties are shuffled each day, so that no one is always too late. The
 * settings of each person are read in that order, until there are enough.
 */
export const matchRules = statement(
  'alerts-match-rules',
  matchRow,
  `with meal as materialized (
     select m.id, seen.day, seen.better_at, ${ruleFactColumns(portionsSql)}
     from meals m join alert_meals seen on seen.meal_id = m.id ${mealJoins} where m.id = any($3::uuid[])
   ), ${freshMatchesSql}, person as (
     select turn.user_id, turn.alerted_at, turn.shuffled, want.by_mail, want.in_app
     from (select one.user_id, s.alerted_at, md5(one.user_id::text || $4::text) as shuffled
       from (select distinct user_id from fresh) one left join alert_settings s on s.user_id = one.user_id
       order by s.alerted_at nulls first, shuffled) turn
     join lateral (select bool_or(w.is_wanted and w.channel = 'mail') as by_mail,
         bool_or(w.is_wanted and w.channel = 'app') as in_app
       from wanted_news w where w.user_id = turn.user_id and w.topic = 'favorites') want on want.by_mail or want.in_app
     order by turn.alerted_at nulls first, turn.shuffled limit $5
   )
   select u.id as user_id, u.email, u.language, s.quiet_from, s.quiet_until, s.timezone, s.max_per_day,
     ${sentTodaySql('$6')} as sent_today,
     fresh.meal_id, fresh.reason, fresh.rule_ids, fresh.rule_names, fresh.is_favorite_only,
     fresh.by_email and person.by_mail and u.email_verified as by_email, fresh.by_push and person.in_app as by_push,
     fresh.in_app and person.in_app as in_app
   from person join fresh on fresh.user_id = person.user_id join users u on u.id = person.user_id
   left join alert_settings s on s.user_id = person.user_id
   order by person.alerted_at nulls first, person.shuffled, fresh.meal_id`,
);
