import { randomUUID } from 'node:crypto';
import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { type FeeTerms, formatFeePercent } from '@fondly/contract/prices/fee';

import { type Db, expectOneRow, isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { boolean, date, integer, notNull, nullable, row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { addDays } from '../restaurants/hours/zone-time.ts';

/** Which restaurants a rule is for: one, those of a tax area, or with neither all. */
export type FeeScope = { restaurantId: string | null; taxArea: string | null };

/** A fee from a calendar day on, at midnight on each restaurant's clock. */
export type FeeRuleInput = FeeTerms & FeeScope & { fromDate: string; reason: string };

/** The clock that decides what today is where no restaurant does. */
const defaultTimezone = 'America/New_York';

/**
 * The rule of a restaurant on a day as the SQL of a lateral join: its own before the one of its tax area, that before the
 * one for all, and of these the latest. No row without a rule.
 *
 * @param restaurant - alias of a table with the columns `id` and `tax_area`
 * @param day - SQL of the day on the restaurant's clock
 * @param except - SQL of a rule to leave out
 */
export const feeRuleSql = (
  restaurant: string,
  day: string,
  { except = 'null::uuid', withdrawn = 'null::uuid' } = {},
): string =>
  `select rule.id, rule.basis_points, rule.fixed_cents from fee_rules rule
   where (rule.restaurant_id is null or rule.restaurant_id = ${restaurant}.id)
     and (rule.tax_area is null or rule.tax_area = ${restaurant}.tax_area)
     and (rule.withdrawn_at is null or rule.id = ${withdrawn}) and rule.from_date <= ${day}
     and rule.id is distinct from ${except}
   order by rule.restaurant_id is null, rule.tax_area is null, rule.from_date desc limit 1`;

const todaySql = (place: string): string => `($3::timestamptz at time zone ${place}.timezone)::date`;

/**
 * What a scope contains that can have different fees: the restaurant, or each restaurant with a rule of its own, and each
 * tax area in each time zone for all the others. With an index on the time zones, this does not read every restaurant.
 */
const scopeSql = `with recursive names as (
       (select timezone from restaurants where status <> 'closed' order by timezone limit 1)
       union all select (select timezone from restaurants where status <> 'closed' and timezone > names.timezone
         order by timezone limit 1) from names where names.timezone is not null
     ), zones as (select timezone from names where timezone is not null union select '${defaultTimezone}')
   select r.id, r.tax_area, ${todaySql('r')} as today from restaurants r where r.id = $1 and r.status <> 'closed'
   union all select r.id, r.tax_area, ${todaySql('r')} from fee_rules own
     cross join lateral (select * from restaurants where id = own.restaurant_id offset 0) r
     where $1::uuid is null and own.withdrawn_at is null and r.status <> 'closed' and ($2::text is null or r.tax_area = $2)
   union all select null, area.slug, ${todaySql('zones')}
     from (select slug from tax_areas union all select null) area cross join zones
     where $1::uuid is null and ($2::text is null or area.slug = $2)`;

const readScope = statement(
  'fee-scope',
  row({ today: nullable(date), name: nullable(text) }),
  `select max(s.today) as today, case when $1::uuid is not null then (select name from restaurants where id = $1)
       when $2::text is not null then (select name from tax_areas where slug = $2) else 'All restaurants' end as name
   from (${scopeSql}) s`,
);
/**
 * Whether a restaurant pays more by the rule within the notice than it pays now or would pay on that day: a fee that was
 * lowered for some days needs notice, too. `$7` is the last day of the notice.
 */
const readIncrease = statement(
  'fee-increase',
  row({ isIncrease: notNull(boolean) }),
  `select exists (
     select from (${scopeSql}) s cross join generate_series($4::date, $7::date, interval '1 day') notice (day)
       left join lateral (${feeRuleSql('s', 's.today')}) present on true
       left join lateral (${feeRuleSql('s', 'notice.day::date')}) planned on true
     where not exists (select from fee_rules other where other.withdrawn_at is null and other.from_date <= notice.day::date
         and (other.restaurant_id = s.id and $1::uuid is null
           or other.tax_area = s.tax_area and $1::uuid is null and $2::text is null
           or other.from_date > $4::date
             and (other.restaurant_id, other.tax_area) is not distinct from ($1::uuid, $2::text)))
       and ($5::integer > least(coalesce(present.basis_points, 0), coalesce(planned.basis_points, 0))
         or $6::integer > least(coalesce(present.fixed_cents, 0), coalesce(planned.fixed_cents, 0)))) as is_increase`,
);
/** Whether a restaurant on sale pays more in another tax area, now or within the notice. `$4` counts its days. */
const readAreaIncrease = statement(
  'fee-area-increase',
  row({ isIncrease: notNull(boolean) }),
  `select exists (
     select from restaurants r cross join lateral (select r.id, $2::text as tax_area) moved
       cross join generate_series(0, $4::integer) notice (days)
       cross join lateral (select ($3::timestamptz at time zone r.timezone)::date + notice.days as day) at
       left join lateral (${feeRuleSql('r', 'at.day')}) present on true
       left join lateral (${feeRuleSql('moved', 'at.day')}) after on true
     where r.id = $1 and r.status = 'approved'
       and (coalesce(after.basis_points, 0) > coalesce(present.basis_points, 0)
         or coalesce(after.fixed_cents, 0) > coalesce(present.fixed_cents, 0))) as is_increase`,
);
/** One admin plans at a time, so that notice is counted against the rules that are there. Checkout reads on. */
const lockRules = command('fee-rules-lock', 'lock table fee_rules in share row exclusive mode');
const insertRule = command(
  'fee-rule-plan',
  `insert into fee_rules
     (id, restaurant_id, tax_area, basis_points, fixed_cents, from_date, reason, made_by, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const readScopeTerms = statement(
  'fee-scope-terms',
  row({ basisPoints: nullable(integer), fixedCents: nullable(integer) }),
  `select f.basis_points, f.fixed_cents
   from (select $1::uuid as id, coalesce($2::text, (select tax_area from restaurants where id = $1)) as tax_area) s
     left join lateral (${feeRuleSql('s', '$3::date', { except: '$4::uuid' })}) f on true`,
);
const readRule = statement(
  'fee-rule',
  row({
    restaurantId: nullable(uuid),
    taxArea: nullable(text),
    basisPoints: integer,
    fixedCents: integer,
    fromDate: date,
  }),
  'select restaurant_id, tax_area, basis_points, fixed_cents, from_date from fee_rules where id = $1',
);
/** `$4` is today, where the day is furthest ahead among the restaurants of the rule. */
const withdraw = statement(
  'fee-rule-withdraw',
  row({ id: uuid }),
  `update fee_rules set withdrawn_at = $3, withdrawn_by = $2
   where id = $1 and withdrawn_at is null and from_date > $4 returning id`,
);

/** The first day of a higher fee that is saved today: the notice is whole days, without the day it is saved. */
export const getFirstIncreaseDay = (today: string): string => addDays(today, policies.feeAdvanceDays + 1);

export const allRestaurants: FeeScope = { restaurantId: null, taxArea: null };

/** Today where the day is furthest ahead among the restaurants of a scope, and the name of the scope. */
export async function readFeeScope(
  on: Db | Tx,
  { restaurantId, taxArea }: FeeScope,
  now: Date,
): Promise<{ today: string; name: string }> {
  const { today, name } = expectOneRow(await readScope(on, [restaurantId, taxArea, now]));
  if (today === null || name === null) throw new Problem('not-found');
  return { today, name };
}

/** The terms of a scope on a day, where no narrower rule applies. */
export async function findFeeTerms(
  on: Db | Tx,
  { restaurantId, taxArea }: FeeScope,
  day: string,
  exceptRuleId: string | null = null,
): Promise<FeeTerms> {
  const [terms] = await readScopeTerms(on, [restaurantId, taxArea, day, exceptRuleId]);
  return { basisPoints: terms?.basisPoints ?? 0, fixedCents: terms?.fixedCents ?? 0 };
}

/**
 * Plans a fee from a day on. A lower fee may begin today; a higher one after the notice. The owners are emailed.
 *
 * @returns the id, and what changes in words, for the audit log
 */
export async function planFeeRule(
  tx: Tx,
  rule: FeeRuleInput,
  by: { adminId: string; now: Date },
): Promise<{ id: string; change: string }> {
  const { restaurantId, taxArea, basisPoints, fixedCents, fromDate, reason } = rule;
  await lockRules(tx, []);
  const { today, name } = await readFeeScope(tx, rule, by.now);
  if (fromDate < today) throw new Problem('fee-date-past');
  const lastDayTooEarly = addDays(today, policies.feeAdvanceDays);
  const { isIncrease } = expectOneRow(
    await readIncrease(tx, [restaurantId, taxArea, by.now, fromDate, basisPoints, fixedCents, lastDayTooEarly]),
  );
  if (isIncrease) throw new Problem('fee-notice');
  const before = await findFeeTerms(tx, rule, fromDate);
  const id = randomUUID();
  try {
    await insertRule(tx, [id, restaurantId, taxArea, basisPoints, fixedCents, fromDate, reason, by.adminId, by.now]);
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('fee-date-taken') : error;
  }
  enqueue(tx, 'announce-fee-rule', { ruleId: id }, { key: `fee-rule:${id}` });
  return { id, change: `${name}: ${describeFee(before)} → ${describeFee(rule)} from ${fromDate}` };
}

/**
 * Withdraws a rule before its first day. The owners are emailed. A repeat is refused like a rule that took effect.
 *
 * @returns what changes
 */
export async function withdrawFeeRule(tx: Tx, id: string, by: { adminId: string; now: Date }): Promise<string> {
  const [rule] = await readRule(tx, [id]);
  if (!rule) throw new Problem('not-found');
  const { today, name } = await readFeeScope(tx, rule, by.now);
  const withdrawn = await withdraw(tx, [id, by.adminId, by.now, today]);
  if (withdrawn.length === 0) throw new Problem('fee-rule-in-effect');
  enqueue(tx, 'announce-fee-rule', { ruleId: id }, { key: `fee-rule:${id}` });
  const after = await findFeeTerms(tx, rule, rule.fromDate);
  return `${name}: ${describeFee(rule)} → ${describeFee(after)} from ${rule.fromDate}`;
}

/** Refuses a tax area whose fees are higher: the restaurant has a right to notice. It can get a rule of its own first. */
export async function requireNoHigherFee(tx: Tx, restaurantId: string, taxArea: string, now: Date): Promise<void> {
  await lockRules(tx, []);
  const [answer] = await readAreaIncrease(tx, [restaurantId, taxArea, now, policies.feeAdvanceDays]);
  if (answer?.isIncrease) throw new Problem('tax-area-higher-fee');
}

/** English, for the audit log. */
function describeFee({ basisPoints, fixedCents }: FeeTerms): string {
  if (basisPoints === 0 && fixedCents === 0) return 'no fee';
  const percent = formatFeePercent(basisPoints);
  return fixedCents === 0 ? percent : `${percent} + ${formatCents(fixedCents, 'en')}`;
}
