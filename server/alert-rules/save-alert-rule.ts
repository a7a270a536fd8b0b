import type { AlertRuleInput } from '@fondly/contract/account/alert-rules';
import { requireConfirmedEmail } from '../accounts/email-confirmation/confirm-email.ts';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { boolean, integer, notNull, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { checkRuleLimit } from './check-rule-limit.ts';

const lockRule = statement(
  'alert-rule-lock',
  row({ isOwn: notNull(boolean), isFavorite: notNull(boolean) }),
  `select user_id = $2 as is_own, favorite_restaurant_id is not null as is_favorite from alert_rules where id = $1
   for update`,
);
/** Meals that are on sale now are in the preview, so a new or changed rule finds what comes later. */
const upsert = command(
  'alert-rule-save',
  `insert into alert_rules as rule (id, user_id, name, max_price_cents, min_percent_off, diets, without_allergens, pickup_from,
     pickup_until, weekdays, min_portions, by_email, by_push, in_app, since, used_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $15)
   on conflict (id) do update set name = case when rule.favorite_restaurant_id is null then excluded.name else '' end,
     max_price_cents = excluded.max_price_cents, min_percent_off = excluded.min_percent_off, diets = excluded.diets,
     without_allergens = excluded.without_allergens, pickup_from = excluded.pickup_from,
     pickup_until = excluded.pickup_until, weekdays = excluded.weekdays, min_portions = excluded.min_portions,
     by_email = excluded.by_email, by_push = excluded.by_push, in_app = excluded.in_app, since = excluded.since,
     used_at = excluded.used_at, reminder_count = 0, ended_at = null`,
);
/** Restaurants that the rule already has stay, even while they are hidden. */
const countAllowed = statement(
  'alert-rule-count-restaurants',
  row({ restaurants: notNull(integer), zips: notNull(integer) }),
  `select (select count(*)::int from restaurants r where r.id = any($2::uuid[]) and (${visibleSql('r', '$3')}
       or exists (select from alert_rule_restaurants own where own.rule_id = $1 and own.restaurant_id = r.id))) as restaurants,
     (select count(*)::int from zips where zip = any($4::text[])) as zips`,
);
const deleteRestaurants = command(
  'alert-rule-clear-restaurants',
  'delete from alert_rule_restaurants where rule_id = $1 and not restaurant_id = any($2::uuid[])',
);
const insertRestaurants = command(
  'alert-rule-add-restaurants',
  'insert into alert_rule_restaurants (rule_id, restaurant_id) select $1, unnest($2::uuid[]) on conflict do nothing',
);
const deleteZips = command('alert-rule-clear-zips', 'delete from alert_rule_zips where rule_id = $1');
const insertZips = command(
  'alert-rule-add-zips',
  `insert into alert_rule_zips (rule_id, zip, miles, cuisine)
   select $1, home.zip, home.miles, cuisine
   from unnest($2::text[], $3::int[]) as home (zip, miles) cross join unnest($4::text[]) as cuisine`,
);

/**
 * Creates a rule under the id that the browser made, or changes it. The rule of a favorite keeps its restaurant and has no
 * ZIPs.
 *
 * @throws Problem `not-found` for an id of someone else, `too-many-alert-rules`, `restaurant-not-found`,
 *   `email-not-confirmed` for a rule with email
 */
export async function saveAlertRule(app: App, customer: Customer, id: string, input: AlertRuleInput): Promise<void> {
  if (input.byEmail) requireConfirmedEmail(customer);
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const [known] = await lockRule(tx, [id, customer.id]);
    if (known && !known.isOwn) throw new Problem('not-found');
    if (!known?.isFavorite) await checkRuleLimit(tx, customer.id, id);
    await requireRestaurantsAndZips(tx, customer, id, input);
    await upsert(tx, [
      id,
      customer.id,
      input.name,
      input.maxPriceCents,
      input.minPercentOff,
      input.diets,
      input.withoutAllergens,
      input.pickupFrom,
      input.pickupUntil,
      input.weekdays,
      input.minPortions,
      input.byEmail,
      input.byPush,
      input.inApp,
      now,
    ]);
    if (!known?.isFavorite) await writeRestaurantsAndZips(tx, id, input);
  });
}

async function requireRestaurantsAndZips(
  tx: Tx,
  customer: Customer,
  id: string,
  { restaurantIds, zips }: AlertRuleInput,
) {
  const allowed = expectOneRow(
    await countAllowed(tx, [id, restaurantIds, customer.isAdmin, zips.map(({ zip }) => zip)]),
  );
  if (allowed.restaurants < restaurantIds.length) throw new Problem('restaurant-not-found');
  if (allowed.zips < zips.length) throw new Problem('invalid-input', {}, { zips: 'zip-unknown' });
}

async function writeRestaurantsAndZips(
  tx: Tx,
  id: string,
  { restaurantIds, zips, cuisines }: AlertRuleInput,
): Promise<void> {
  await deleteRestaurants(tx, [id, restaurantIds]);
  await insertRestaurants(tx, [id, restaurantIds]);
  await deleteZips(tx, [id]);
  const everyCuisine = cuisines.length === 0 ? [''] : cuisines;
  await insertZips(tx, [id, zips.map(({ zip }) => zip), zips.map(({ miles }) => miles), everyCuisine]);
}
