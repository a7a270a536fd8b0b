import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { date, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readStateSales } from '../../reports/tax-months/read-tax-months.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { taxPpmSql } from '../../tax/tax-rates.ts';

/** Timer: raises what admins must know about tax, each once. */
export async function findTaxAlarms(app: App): Promise<void> {
  await findThresholds(app);
  await findUntaxedSales(app);
}

/**
 * One alarm for each state, year and step of the threshold. On the first of January the sales of the last minutes of
 * the old year count, too.
 */
async function findThresholds(app: App): Promise<void> {
  const now = app.clock.now();
  const today = toLocalDate(now, pilotTimeZone);
  const { cents: thresholdCents, source } = app.config.taxThreshold;
  const threshold = formatCents(thresholdCents);
  for (const year of new Set([addDays(today, -1), today].map((day) => Number(day.slice(0, 4))))) {
    for (const { state, grossCents } of await readStateSales(app.db, year)) {
      const percent = policies.taxThresholdPercents.findLast((step) => grossCents * 100 >= thresholdCents * step);
      if (percent === undefined) continue;
      const text = `Sales in ${state} have reached ${formatCents(grossCents)} in ${year}, which is ${percent}% or more of ${threshold}, from which its tax may be due (${source}). Ask your accountant.`;
      const alarm = { kind: 'tax-threshold', source: `${state} ${year} ${percent}% of ${threshold}` } as const;
      await transaction(app, (tx) => raiseAlarm(tx, { ...alarm, orderId: null, text }, now));
    }
  }
}

/** Sold orders of the last two service days, by the index `orders_untaxed`. An area may lose its rate by a withdrawal only. */
const listUntaxedSales = statement(
  'tax-untaxed-sales',
  row({ restaurantId: uuid, name: text, areaName: text, day: date }),
  `select r.id as restaurant_id, r.name, a.name as area_name, o.service_date as day
   from (select distinct restaurant_id, tax_area, service_date from orders
     where service_date >= $1::date and service_date <= $1::date + 3 and tax_ppm = 0 and tax_area is not null
       and subtotal_cents > 0 and payment_confirmed_at is not null) o
   join restaurants r on r.id = o.restaurant_id join tax_areas a on a.slug = o.tax_area
   where ${taxPpmSql('o.tax_area', 'o.service_date')} is null
     and not exists (select from alarms where kind = 'tax-rate-missing' and source = r.id || ' ' || o.service_date)
   order by o.service_date, r.name, r.id limit 500`,
);

/** One alarm for each restaurant and day on which it sold in an area without a rate in effect. */
async function findUntaxedSales(app: App): Promise<void> {
  const now = app.clock.now();
  const yesterday = addDays(toLocalDate(now, pilotTimeZone), -1);
  const sales = await listUntaxedSales(app.db, [yesterday]);
  if (sales.length === 0) return;
  await transaction(app, async (tx) => {
    for (const { restaurantId, name, areaName, day } of sales) {
      const text = `${name} sold on ${day} without tax: its tax area ${areaName} has no rate in effect. Add one at Money rules.`;
      await raiseAlarm(tx, { kind: 'tax-rate-missing', source: `${restaurantId} ${day}`, orderId: null, text }, now);
    }
  });
}
