import { topics } from '@fondly/contract/live';
import { orderTerms } from '@fondly/contract/order-statuses';
import type { HoursChangeImpact, PickupHoursChange, PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import type { App } from '../../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../../platform/database/db.ts';
import { array, integer, notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { requireRole } from '../staff-access.ts';
import type { Manager } from '../staff-actors.ts';
import { applyScheduleChange } from './apply-schedule-change.ts';
import { toOpenState } from './open-state.ts';
import { readHoursChangeImpact } from './read-hours-change-impact.ts';
import { type EditableSchedule, lockSchedule, readSchedule, writeSchedule } from './schedule.ts';
import { type ClosingChoice, closeChoices, extendChoices, toServiceDay } from './service-day.ts';

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

/** Lists what a change would affect: meals outside the new hours and paid orders. Writes nothing. */
export async function previewPickupHoursChange(
  app: App,
  manager: Manager,
  change: PickupHoursChange,
): Promise<HoursChangeImpact> {
  const now = app.clock.now();
  const before = await readSchedule(app, manager.restaurant.id);
  return readHoursChangeImpact(
    app.db,
    manager.restaurant.id,
    { before, after: applyScheduleChange(before, change, now), change },
    now,
  );
}

/**
 * Changes the hours. New orders follow at once, and open pages of customers and staff refresh. Paid orders stay; the
 * restaurant changes them one by one.
 */
export async function changePickupHours(
  app: App,
  manager: Manager,
  change: PickupHoursChange,
): Promise<PickupHoursView> {
  const { id } = manager.restaurant;
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    const { zip, ...before } = await lockSchedule(app, id, tx);
    const after = applyScheduleChange(before, change, app.clock.now());
    await writeSchedule(app, id, after, tx);
    signal(tx, [topics.zip(zip), topics.restaurant(id)], []);
    if (change.kind === 'pause' && after.pausedUntil) {
      enqueue(tx, 'signal-reopening', { restaurantId: id }, { key: `tell-opening:${id}`, runAt: after.pausedUntil });
    }
    return readPickupHoursView(app, manager, after, tx);
  });
}

async function readPickupHoursView(
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
    closeChoices: closeChoices(schedule, now).map(toTimeChoice),
    extendChoices: extendChoices(schedule, now).map(toTimeChoice),
    waiting,
    lastPickupEnd: lastPickupEnd?.toISOString() ?? null,
    windows: windows.map(({ start, end, ...rest }) => ({
      ...rest,
      start: start.toISOString(),
      end: end.toISOString(),
    })),
  };
}

const toTimeChoice = ({ time, at }: ClosingChoice) => ({ time, at });
