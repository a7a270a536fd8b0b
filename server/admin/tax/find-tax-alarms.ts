import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readStateSales } from '../../reports/tax-months/read-tax-months.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';

/** Timer: raises what admins must know about tax, each once. */
export async function findTaxAlarms(app: App): Promise<void> {
  await findThresholds(app);
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
