import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { readComplianceLimit } from '../payments/compliance-limits.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { row, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { restaurantPeriodsSql } from '../reports/figures/figure-columns.ts';
import { splitPeriod } from '../reports/figures/split-period.ts';
import { addDays } from '../restaurants/hours/zone-time.ts';
import { advanceSellerDuties, readDutyDays } from './advance-duties.ts';
import { sendDutyMessage } from './duty-messages.ts';

const batchSize = 200;

/**
 * `$1` to `$4` are the parameters of `restaurantPeriodsSql`, `$5` and `$6` the limits of a notice, `$7` and `$8` those of
 * the duty, `$9` is now. Below the notice, only restaurants with a row are kept, so that they leave the state `near`.
 */
const store = command(
  'duty-count',
  `insert into seller_duties as d (restaurant_id, sales, gross_cents, counted_at, last_over_at)
   select c.restaurant_id, c.sales, c.gross_cents, $9::timestamptz,
     case when c.sales >= $7::int and c.gross_cents >= $8::bigint then $9::timestamptz end
   from (select restaurant_id, sum(sold_orders)::int as sales, sum(gross_cents)::bigint as gross_cents
     from (${restaurantPeriodsSql}) periods group by 1) c join restaurants r on r.id = c.restaurant_id
   where r.status <> 'closed' and (c.sales >= $5::int and c.gross_cents >= $6::bigint
     or exists (select from seller_duties k where k.restaurant_id = c.restaurant_id))
   on conflict (restaurant_id) do update set sales = excluded.sales, gross_cents = excluded.gross_cents,
     counted_at = excluded.counted_at, last_over_at = coalesce(excluded.last_over_at, d.last_over_at)`,
);
/** Restaurants without a sale within 12 months. */
const storeNone = command(
  'duty-count-none',
  'update seller_duties set sales = 0, gross_cents = 0, counted_at = $1 where counted_at is distinct from $1',
);

const changed = row({ restaurantId: uuid });
const isAbove = (sales: string, cents: string) => `sales >= ${sales}::int and gross_cents >= ${cents}::bigint`;
const batch = (where: string) =>
  `restaurant_id in (select restaurant_id from seller_duties where ${where} limit ${batchSize} for update skip locked)`;

const begin = statement(
  'duty-begin',
  changed,
  `update seller_duties d set state = 'due', reminded_day = null,
     began_on = ($3::timestamptz at time zone r.timezone)::date,
     due_on = ($3::timestamptz at time zone r.timezone)::date + $4::int
   from restaurants r where r.id = d.restaurant_id
     and d.${batch(`state in ('below', 'near') and ${isAbove('$1', '$2')}`)} returning d.restaurant_id`,
);
const approach = statement(
  'duty-approach',
  changed,
  `update seller_duties set state = 'near' where ${batch(`state = 'below' and ${isAbove('$1', '$2')}`)}
   returning restaurant_id`,
);
const leave = statement(
  'duty-leave',
  changed,
  `update seller_duties set state = 'below' where ${batch(`state = 'near' and not (${isAbove('$1', '$2')})`)}
   returning restaurant_id`,
);

/**
 * Timer, each night: counts the sales of each restaurant over the last 12 months from the sums by period
 * (docs/decisions/0032), and begins the duty of those above the limit. A year is at most 64 rows of a restaurant.
 */
export async function countSellerSales(app: App, _payload: object = {}, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const today = toLocalDate(now, pilotTimeZone);
  const from = addDays(toYearBefore(today), 1);
  const [near, duty] = await Promise.all([
    readComplianceLimit(app.db, 'seller-near', today),
    readComplianceLimit(app.db, 'seller-duty', today),
  ]);
  const [nearLimit, dutyLimit] = [
    [near.sales ?? 0, near.cents],
    [duty.sales ?? 0, duty.cents],
  ];
  const periods = splitPeriod(from, today, false);
  await transaction(app, async (tx) => {
    const span = [periods.map(({ months }) => months), periods.map(({ startsOn }) => startsOn), from, today];
    await store(tx, [...span, ...nearLimit, ...dutyLimit, now]);
    await storeNone(tx, [now]);
  });
  const steps = [
    async (tx: Tx) => (await begin(tx, [...dutyLimit, now, await readDutyDays(tx, now)])).length,
    async (tx: Tx) => notifyNear(app, tx, await approach(tx, nearLimit), now),
    async (tx: Tx) => (await leave(tx, nearLimit)).length,
  ];
  for (const step of steps) {
    for (;;) {
      signal?.throwIfAborted();
      if ((await transaction(app, step)) < batchSize) break;
    }
  }
  await advanceSellerDuties(app, {}, signal);
}

async function notifyNear(app: App, tx: Tx, found: { restaurantId: string }[], now: Date): Promise<number> {
  for (const { restaurantId } of found) await sendDutyMessage(app, tx, restaurantId, 'near', now);
  return found.length;
}

/** The same day of the year before; February 28 for February 29. */
function toYearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before;
}
