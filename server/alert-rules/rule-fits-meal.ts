import { policies } from '@fondly/contract/policies';

/** The window of a meal in minutes since midnight of its day. An end after midnight is above 1,440. */
const startsSql = 'extract(epoch from m.pickup_start_time)::int / 60';
const endsSql = `(extract(epoch from m.pickup_end_time)::int / 60
  + case when m.pickup_end_time <= m.pickup_start_time then 1440 else 0 end)`;

/**
 * What the rules look at in a meal. Needs `meals m`. A fair value is no former price, and vegan food is vegetarian and
 * without dairy, as in the search.
 *
 * @param stock - SQL of the portions that can be bought
 */
export const ruleFactColumns = (stock: string): string => `m.price_cents,
  case when m.original_price_kind = 'menu-price' and m.original_price_cents > m.price_cents then
    ((m.original_price_cents - m.price_cents)::bigint * 200 + m.original_price_cents) / (m.original_price_cents::bigint * 2)
  end as percent_off,
  m.diets || case when 'vegan' = any(m.diets) then '{vegetarian,dairy-free}'::text[] else '{}' end as diets,
  m.allergens, m.may_contain, extract(dow from m.available_date)::int as weekday, ${startsSql} as starts, ${endsSql} as ends,
  ${stock} as stock`;

const ruleFromSql = (rule: string) => `coalesce(extract(epoch from ${rule}.pickup_from)::int / 60, 0)`;
const ruleUntilSql = (rule: string) => `coalesce(extract(epoch from ${rule}.pickup_until)::int / 60
  + case when ${rule}.pickup_until <= ${rule}.pickup_from then 1440 else 0 end, 2880)`;

/**
 * SQL for whether a meal fits a rule that found it by its restaurant or its ZIP. A meal without stated allergens is free
 * of none. Pickup fits as in the search: the two spans share some minutes, or the shorter one whole.
 *
 * @param rule - alias of `alert_rules`
 * @param meal - alias of a row with `ruleFactColumns`
 */
export function ruleFitsMealSql(rule: string, meal: string): string {
  const [from, until] = [ruleFromSql(rule), ruleUntilSql(rule)];
  return `((${rule}.max_price_cents is null or ${meal}.price_cents <= ${rule}.max_price_cents)
    and (${rule}.min_percent_off is null or ${meal}.percent_off >= ${rule}.min_percent_off)
    and ${rule}.diets <@ ${meal}.diets
    and (${rule}.without_allergens = '{}' or (${meal}.allergens is not null
      and not ${rule}.without_allergens && ${meal}.allergens and not ${rule}.without_allergens && ${meal}.may_contain))
    and (${rule}.weekdays = '{}' or ${meal}.weekday = any(${rule}.weekdays))
    and ${meal}.stock >= ${rule}.min_portions
    and ((${rule}.pickup_from is null and ${rule}.pickup_until is null)
      or least(${until}, ${meal}.ends) - greatest(${from}, ${meal}.starts)
        >= least(${policies.pickupFilterOverlapMinutes}, ${until} - ${from}, ${meal}.ends - ${meal}.starts)))`;
}

/** SQL for whether a rule alerts now: neither ended nor paused. `now` is SQL of the instant. */
export const ruleIsOnSql = (rule: string, now: string): string =>
  `(${rule}.ended_at is null and (${rule}.paused_until is null or ${rule}.paused_until <= ${now}))`;
