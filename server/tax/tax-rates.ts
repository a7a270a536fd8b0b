import { randomUUID } from 'node:crypto';
import { formatTaxRate } from '@fondly/contract/prices/tax-rate';
import { type Db, expectOneRow, isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { date, integer, nullable, row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { getTodayInState, readTaxArea } from './tax-areas.ts';

/** A rate in parts per million, from a calendar day in its area on. */
export type RateInput = { ppm: number; fromDate: string; source: string };

/**
 * The rate in effect as SQL, in parts per million; null without one. Reads one entry of the index `tax_rates_day`.
 *
 * @param area - SQL of the area's slug
 * @param day - SQL of the service date
 */
export const taxPpmSql = (area: string, day: string): string =>
  `(select t.ppm from tax_rates t where t.area = ${area} and t.withdrawn_at is null and t.from_date <= ${day}
    order by t.from_date desc limit 1)`;

const insertRate = command(
  'tax-rate-plan',
  'insert into tax_rates (id, area, ppm, from_date, source, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)',
);
const readRateOn = statement(
  'tax-rate-on',
  row({ ppm: nullable(integer) }),
  `select ${taxPpmSql('$1::text', '$2::date')} as ppm`,
);
const readRate = statement(
  'tax-rate',
  row({ area: text, ppm: integer, fromDate: date, name: text, state: text }),
  `select t.area, t.ppm, t.from_date, a.name, a.state from tax_rates t join tax_areas a on a.slug = t.area
   where t.id = $1`,
);
/** `$4` is today in the area. */
const withdraw = statement(
  'tax-rate-withdraw',
  row({ id: uuid }),
  `update tax_rates set withdrawn_at = $3, withdrawn_by = $2
   where id = $1 and withdrawn_at is null and from_date > $4 returning id`,
);

/** @returns the rate in parts per million; null when the area has none on that day */
export async function findTaxPpm(on: Db | Tx, area: string, day: string): Promise<number | null> {
  return expectOneRow(await readRateOn(on, [area, day])).ppm;
}

/**
 * Plans a rate from a later day on. Orders of a day are placed on that day, so no order has another rate than its day.
 *
 * @returns the id, and what changes in words, for the audit log
 */
export async function planTaxRate(
  tx: Tx,
  area: string,
  { ppm, fromDate, source }: RateInput,
  by: { adminId: string; now: Date },
): Promise<{ id: string; change: string }> {
  const { name, state } = await readTaxArea(tx, area);
  if (fromDate <= getTodayInState(state, by.now)) throw new Problem('rate-date-past');
  const before = await findTaxPpm(tx, area, fromDate);
  const id = randomUUID();
  try {
    await insertRate(tx, [id, area, ppm, fromDate, source, by.adminId, by.now]);
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('rate-date-taken') : error;
  }
  return { id, change: `${name}: ${describe(before)} → ${formatTaxRate(ppm)} from ${fromDate}` };
}

/** Withdraws a rate before its first day. A repeat is refused like a rate that took effect. @returns what changes */
export async function withdrawTaxRate(tx: Tx, id: string, by: { adminId: string; now: Date }): Promise<string> {
  const [rate] = await readRate(tx, [id]);
  if (!rate) throw new Problem('not-found');
  const withdrawn = await withdraw(tx, [id, by.adminId, by.now, getTodayInState(rate.state, by.now)]);
  if (withdrawn.length === 0) throw new Problem('rate-in-effect');
  const after = await findTaxPpm(tx, rate.area, rate.fromDate);
  return `${rate.name}: ${formatTaxRate(rate.ppm)} → ${describe(after)} from ${rate.fromDate}`;
}

const describe = (ppm: number | null): string => (ppm === null ? 'no rate' : formatTaxRate(ppm));
