import { orderTerms } from '@fondly/contract/order-statuses';
import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import type { App } from '../../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../../platform/database/db.ts';
import { array, integer, notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusSql } from '../../platform/database/status-columns.ts';
import type { Manager } from '../staff-actors.ts';
import { toOpenState } from './open-state.ts';
import { type EditableSchedule, readSchedule } from './schedule.ts';
import { closeChoices, extendChoices, toServiceDay } from './service-day.ts';

/** Joins orders and meals so that the page needs one statement. `$2` is now, `$3` the service day. */
const readWaitingOrders = statement(
  'pickup-waiting',
  row({ waiting: notNull(integer), lastPickupEnd: nullable(timestamp) }),
  `select (select count(*)::int from orders where restaurant_id = $1 and service_date = $3 and closed_reason is null
       and status in ${orderStatusSql(orderTerms.awaitingPickup)}) as waiting,
     greatest(
       (select max(pickup_end) from orders where restaurant_id = $1 and service_date = $3 and closed_reason is null
          and status in ${orderStatusSql(orderTerms.awaitingPickup)} and pickup_end > $2),
       (select max(pickup_end) from meals where restaurant_id = $1 and available_date = $3 and is_active
          and archived_at is null and pickup_end > $2)) as last_pickup_end`,
);

const pickupWindowRow = row({
  start: notNull(timestamp),
  end: notNull(timestamp),
  meals: notNull(array(text)),
  waiting: notNull(integer),
});

/** Windows of meals on sale on service day `$2` and of orders, whose window may differ after a reschedule. */
const readWindows = statement(
  'pickup-windows',
  pickupWindowRow,
  `select w.start, w."end", array_agg(distinct w.name order by w.name) as meals, sum(w.waiting)::int as waiting
   from (
     select pickup_start as start, pickup_end as "end", name, 0 as waiting from meals
     where restaurant_id = $1 and available_date = $2 and is_active and archived_at is null
     union all
     select pickup_start, pickup_end, meal_name, 1 from orders
     where restaurant_id = $1 and service_date = $2 and closed_reason is null and status in ${orderStatusSql(orderTerms.awaitingPickup)}) w
   group by w.start, w."end" order by w.start, w."end"`,
);

export async function readPickupHours(app: App, manager: Manager, on: Db | Tx = app.db): Promise<PickupHoursView> {
  return readPickupHoursView(app, manager, await readSchedule(app, manager.restaurant.id, on), on);
}

export async function readPickupHoursView(
  app: App,
  manager: Manager,
  schedule: EditableSchedule,
  on: Db | Tx,
): Promise<PickupHoursView> {
  const now = app.clock.now();
  const day = toServiceDay(schedule, now);
  const { waiting, lastPickupEnd } = expectOneRow(await readWaitingOrders(on, [manager.restaurant.id, now, day]));
  const windows = await readWindows(on, [manager.restaurant.id, day]);
  const { pausedUntil, pauseReason, timezone, hours, specialDays } = schedule;
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return {
    open: toOpenState(schedule, now),
    timezone,
    day,
    hours,
    specialDays: specialDays.filter((special) => special.day >= day),
    pause: isPaused ? { until: pausedUntil.toISOString(), reason: pauseReason } : null,
    closeChoices: closeChoices(schedule, now),
    extendChoices: extendChoices(schedule, now),
    waiting,
    lastPickupEnd: lastPickupEnd?.toISOString() ?? null,
    windows: windows.map(({ start, end, ...rest }) => ({
      ...rest,
      start: start.toISOString(),
      end: end.toISOString(),
    })),
  };
}
