import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { allergens, diets } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import {
  array,
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  time,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/** Above the rules that a customer can have, with as many hearts as a page can show. */
const maxRules = 100;

const ruleRow = row({
  id: uuid,
  name: text,
  isFavorite: notNull(boolean),
  restaurants: notNull(json<AlertRuleView['restaurants']>()),
  zips: notNull(json<{ zip: string; miles: number; cuisine: string }[]>()),
  maxPriceCents: nullable(integer),
  minPercentOff: nullable(integer),
  diets: array(oneOf(diets)),
  withoutAllergens: array(oneOf(allergens)),
  pickupFrom: nullable(time),
  pickupUntil: nullable(time),
  weekdays: array(integer),
  minPortions: integer,
  byEmail: boolean,
  byPush: boolean,
  inApp: boolean,
  pausedUntil: nullable(timestamp),
  endsAt: nullable(timestamp),
  isEnded: notNull(boolean),
  webhook: nullable(json<NonNullable<AlertRuleView['webhook']>>()),
});
const listRules = statement(
  'alert-rules-list',
  ruleRow,
  `select rule.id, rule.name, rule.favorite_restaurant_id is not null as is_favorite,
     coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'logoUrl', r.logo_url, 'tone', r.tone)
         order by r.name, r.id)
       from alert_rule_restaurants place join restaurants r on r.id = place.restaurant_id
       where place.rule_id = rule.id), '[]') as restaurants,
     coalesce((select jsonb_agg(jsonb_build_object('zip', place.zip, 'miles', place.miles, 'cuisine', place.cuisine)
       order by place.zip, place.cuisine) from alert_rule_zips place where place.rule_id = rule.id), '[]') as zips,
     rule.max_price_cents, rule.min_percent_off, rule.diets, rule.without_allergens, rule.pickup_from, rule.pickup_until,
     rule.weekdays, rule.min_portions, rule.by_email, rule.by_push, rule.in_app,
     case when rule.paused_until > $2 then rule.paused_until end as paused_until,
     case when rule.favorite_restaurant_id is null and rule.ended_at is null
       then rule.used_at + make_interval(months => ${policies.alertRuleMonths}) end as ends_at,
     rule.ended_at is not null as is_ended,
     (select json_build_object('url', w.url, 'state',
        case when w.off_at is not null then 'off' when w.failures > 0 then 'failing' else 'on' end)
      from alert_webhooks w where w.rule_id = rule.id) as webhook
   from alert_rules rule where rule.user_id = $1
   order by rule.favorite_restaurant_id is not null, rule.created_at, rule.id limit ${maxRules}`,
);

export async function listAlertRules(app: App, customer: Customer): Promise<AlertRuleView[]> {
  return (await listRules(app.db, [customer.id, app.clock.now()])).map(toView);
}

function toView({ restaurants, zips, pickupFrom, pickupUntil, pausedUntil, endsAt, ...rule }: Row<typeof ruleRow>) {
  const milesByZip = new Map(zips.map(({ zip, miles }) => [zip, miles]));
  const cuisines = [...new Set(zips.map(({ cuisine }) => cuisine))].filter((cuisine) => cuisine !== '');
  return {
    ...rule,
    restaurants,
    restaurantIds: restaurants.map(({ id }) => id),
    zips: [...milesByZip].map(([zip, miles]) => ({ zip, miles })),
    cuisines,
    pickupFrom: pickupFrom?.slice(0, 5) ?? null,
    pickupUntil: pickupUntil?.slice(0, 5) ?? null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
