import { type QueueEntryView, queueEntryStates } from '@fondly/contract/account/meal-queue';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { isTaxedSql } from '../../meals/meal-columns.ts';
import type { App } from '../../platform/app.ts';
import {
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const entryRow = row({
  id: uuid,
  mealId: uuid,
  mealName: text,
  mealImageUrl: nullable(text),
  restaurantName: text,
  zip: text,
  mealPriceCents: integer,
  isTaxed: notNull(boolean),
  pickupStart: timestamp,
  pickupEnd: timestamp,
  timezone: text,
  units: integer,
  joinedAt: timestamp,
  state: oneOf(queueEntryStates),
  ahead: notNull(integer),
  freed: notNull(integer),
  offerId: nullable(uuid),
  offerUnits: nullable(integer),
  offerPriceCents: nullable(integer),
  offerUntil: nullable(timestamp),
  orderId: nullable(uuid),
});

/** Live entries, and those that lately ended without the customer's doing, newest first. */
const list = statement(
  'queue-entries-own',
  entryRow,
  `select e.id, e.meal_id, m.name as meal_name, m.image_url as meal_image_url, r.name as restaurant_name, m.zip,
     m.price_cents as meal_price_cents, ${isTaxedSql} as is_taxed, m.pickup_start, m.pickup_end, m.timezone, e.units,
     e.joined_at, e.state,
     case when e.state = 'waiting' then (select count(*)::int from meal_queue_entries other where other.meal_id = e.meal_id
       and other.state = 'waiting' and other.place < e.place) else 0 end as ahead,
     coalesce(freed.units, 0) as freed, offer.id as offer_id, offer.units as offer_units, offer.price_cents as offer_price_cents,
     offer.until as offer_until,
     case when e.state = 'offered' then held.order_id end as order_id
   from meal_queue_entries e join meals m on m.id = e.meal_id join restaurants r on r.id = m.restaurant_id
     left join meal_queue_offers offer on offer.entry_id = e.id and offer.outcome is null and offer.until > $2
     left join meal_queue_offers held on held.entry_id = e.id and held.outcome = 'taken'
     left join lateral (select sum(q.units)::int as units from meal_queue_offers q where q.meal_id = e.meal_id) freed on true
   where e.user_id = $1 and e.joined_at > $2::timestamptz - interval '2 days'
     and (e.state in ('waiting', 'offered') or (e.state in ('expired', 'closed') and e.ended_at > $3))
   order by e.joined_at desc, e.id limit 20`,
);

/** The lines in which a customer waits, and those that ended in the last hours without a meal. */
export async function listQueueEntries(app: App, customer: Pick<Customer, 'id'>): Promise<QueueEntryView[]> {
  const now = app.clock.now();
  const rows = await list(app.db, [customer.id, now, minutesAfter(now, -policies.queueEndedHours * 60)]);
  const views = rows.map(toView);
  // Of several waits for one meal, the newest counts.
  return views.filter((view, index) => views.findIndex(({ mealId }) => mealId === view.mealId) === index);
}

function toView(entry: Row<typeof entryRow>): QueueEntryView {
  const { offerId, offerUnits, offerPriceCents, offerUntil, mealPriceCents, ahead, freed, state, ...rest } = entry;
  const priceCents = Math.min(mealPriceCents, offerPriceCents ?? mealPriceCents);
  return {
    ...rest,
    priceCents,
    pickupStart: entry.pickupStart.toISOString(),
    pickupEnd: entry.pickupEnd.toISOString(),
    joinedAt: entry.joinedAt.toISOString(),
    state: toShownState(state),
    position: state === 'waiting' ? ahead + 1 : null,
    freedToday: freed,
    offer:
      offerId && offerUnits && offerUntil
        ? { id: offerId, units: offerUnits, priceCents, until: offerUntil.toISOString() }
        : null,
  };
}

const toShownState = (state: Row<typeof entryRow>['state']): QueueEntryView['state'] =>
  state === 'waiting' || state === 'offered' || state === 'expired' ? state : 'closed';
