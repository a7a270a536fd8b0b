import type { HoursChangeImpact, PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import type { Db, Tx } from '../../platform/database/db.ts';
import { date, notNull, nullable, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { listOpenSpans, type Schedule } from './open-state.ts';
import type { EditableSchedule } from './schedule.ts';
import { toServiceDay } from './service-day.ts';
import { addDays } from './zone-time.ts';

const pickupRow = row({
  id: notNull(uuid),
  name: nullable(text),
  day: notNull(date),
  pickupStart: notNull(timestamp),
  pickupEnd: notNull(timestamp),
});
type Pickup = Row<typeof pickupRow>;

/** Reads meals and orders in one statement and never changes them. A row with a null name is an order. */
const read = statement(
  'schedule-pickups',
  pickupRow,
  `(select id, name, available_date as day, pickup_start, pickup_end from meals
    where restaurant_id = $1 and is_active and archived_at is null and pickup_end > $2
    order by pickup_start, id limit 200)
   union all
   (select id, null, service_date, pickup_start, pickup_end from orders
    where restaurant_id = $1 and closed_reason is null and pickup_end > $2
      and (payment_confirmed_at is not null or authorised_at is not null)
    order by pickup_start, id limit 300)`,
);

type Change = { before: EditableSchedule; after: EditableSchedule; change: PickupHoursChange };

/**
 * Lists the meals and orders that are outside the hours because of this change. They stay as they are: the restaurant
 * decides (docs/domain.md#changes-to-hours).
 */
export async function readHoursChangeImpact(
  on: Db | Tx,
  restaurantId: string,
  change: Change,
  now: Date,
): Promise<HoursChangeImpact> {
  const affected = (await read(on, [restaurantId, now])).filter((pickup) => isAffected(pickup, change, now));
  const meals = affected.flatMap(({ id, name, pickupStart, pickupEnd }) =>
    name === null ? [] : [{ id, name, pickupStart: pickupStart.toISOString(), pickupEnd: pickupEnd.toISOString() }],
  );
  return { meals, orderIds: affected.filter(({ name }) => name === null).map(({ id }) => id) };
}

/**
 * @internal A pause affects orders whose pickup starts before its end. It affects no meals, because they return when it
 * ends.
 */
export function isAffected(pickup: Pickup, { before, after, change }: Change, now: Date): boolean {
  if (change.kind === 'pause') {
    const { pausedUntil } = after;
    return pickup.name === null && pausedUntil !== null && pickup.pickupStart < pausedUntil;
  }
  if (isWithinHours(pickup, after)) return false;
  if (change.kind === 'closeEarly') return pickup.day === toServiceDay(before, now);
  if (change.kind === 'closeDay' || change.kind === 'specialHours') return pickup.day === change.day;
  return isWithinHours(pickup, before);
}

function isWithinHours({ day, pickupStart, pickupEnd }: Pickup, schedule: Schedule): boolean {
  const spans = listOpenSpans(schedule, [addDays(day, -1), day, addDays(day, 1)]);
  return spans.some((span) => span.start <= pickupStart && pickupEnd <= span.end);
}
