import type { HoursChangeImpact, PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import type { Db, Tx } from '../../platform/database/db.ts';
import {
  boolean,
  date,
  integer,
  notNull,
  nullable,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { isWithinHours } from '../../restaurants/hours/open-state.ts';
import type { EditableSchedule } from '../../restaurants/hours/schedule.ts';
import { toServiceDay } from '../../restaurants/hours/service-day.ts';

const pickupRow = row({
  id: notNull(uuid),
  name: nullable(text),
  day: notNull(date),
  /** Portions of a meal that nobody has bought or holds. */
  unsold: notNull(integer),
  isRecurring: notNull(boolean),
  pickupStart: notNull(timestamp),
  pickupEnd: notNull(timestamp),
});
export type Pickup = Row<typeof pickupRow>;

/**
 * Reads orders as well, which a later module owns, so that the preview needs one statement. A row with a null name is
 * an order.
 */
const read = statement(
  'schedule-pickups',
  pickupRow,
  `(select id, name, available_date as day, available_quantity as unsold,
      is_recurring or template_id is not null as is_recurring, pickup_start, pickup_end from meals
    where restaurant_id = $1 and is_active and archived_at is null and pickup_end > $2
      and (expires_at is null or expires_at > $2)
    order by pickup_start, id limit 200)
   union all
   (select id, null, service_date, 0, false, pickup_start, pickup_end from orders
    where restaurant_id = $1 and closed_reason is null and pickup_end > $2
      and (payment_confirmed_at is not null or authorised_at is not null)
    order by pickup_start, id limit 300)`,
);

type Change = { before: EditableSchedule; after: EditableSchedule; change: PickupHoursChange };

/** The meals and orders that are outside the hours because of this change. */
export async function listAffectedPickups(
  on: Db | Tx,
  restaurantId: string,
  change: Change,
  now: Date,
): Promise<Pickup[]> {
  return (await read(on, [restaurantId, now])).filter((pickup) => isAffected(pickup, change, now));
}

/** What the restaurant decides about before it saves a change (docs/domain.md#changes-to-hours). */
export function toImpact(affected: Pickup[]): HoursChangeImpact {
  const meals = affected.flatMap(({ id, name, pickupStart, pickupEnd, unsold }) => {
    const window = { pickupStart: pickupStart.toISOString(), pickupEnd: pickupEnd.toISOString() };
    return name === null ? [] : [{ id, name, ...window, unsoldPortions: unsold }];
  });
  return { meals, orderIds: affected.filter(({ name }) => name === null).map(({ id }) => id) };
}

/**
 * A pause affects orders whose pickup starts before its end. It affects no meals, because they return when it ends.
 */
function isAffected(pickup: Pickup, { before, after, change }: Change, now: Date): boolean {
  if (change.kind === 'pause') {
    const { pausedUntil } = after;
    return pickup.name === null && pausedUntil !== null && pickup.pickupStart < pausedUntil;
  }
  const window = { start: pickup.pickupStart, end: pickup.pickupEnd };
  if (isWithinHours(after, window)) return false;
  if (change.kind === 'closeEarly') return pickup.day === toServiceDay(before, now);
  if (change.kind === 'closeDay' || change.kind === 'specialHours') return pickup.day === change.day;
  return isWithinHours(before, window);
}
