import { formatCents } from '@fondly/contract/money';
import { listOpenAlarmSources, raiseAlarm, resolveAlarm, updateAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { boolean, integer, notNull, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';

const alarmDays = 30;
const isOverdue = `t.sent_at is null and t.needless_at is null and t.owed_at <= $1::timestamptz - interval '${alarmDays} days'`;

const overdueRestaurant = row({
  restaurantId: notNull(uuid),
  name: text,
  orders: notNull(integer),
  /** What the restaurant is owed for these orders after refunds. */
  cents: notNull(integer),
  /** An order became overdue since the last run. */
  hasNew: notNull(boolean),
});

/**
 * Marks overdue transfers once a day, and returns all that is overdue of their restaurants. The outer query still reads
 * the marks from before, so a transfer without one is new.
 */
const markOverdue = statement(
  'transfers-overdue',
  overdueRestaurant,
  `with marked as (
     update transfers t set alarmed_at = $1
     where ${isOverdue} and (t.alarmed_at is null or t.alarmed_at <= $1::timestamptz - interval '1 day')
     returning t.restaurant_id)
   select o.restaurant_id, r.name, count(*)::int as orders, coalesce(sum(e.cents), 0)::int as cents,
     bool_or(o.is_new) as has_new
   from (select t.restaurant_id, t.order_id, bool_or(t.alarmed_at is null) as is_new
       from transfers t where ${isOverdue} and t.restaurant_id in (select restaurant_id from marked) group by 1, 2) o
     join restaurants r on r.id = o.restaurant_id
     left join open_earnings e on e.kind = 'order' and e.item_id = o.order_id
   group by 1, 2`,
);
const listOverdueRestaurants = statement(
  'transfers-overdue-restaurants',
  row({ restaurantId: uuid }),
  `select distinct t.restaurant_id from transfers t where ${isOverdue}`,
);

/**
 * Tells admins about money that has waited too long: one alarm for each restaurant, with the number of orders and the
 * sum, which follow what becomes overdue. After an admin has resolved it, only a further order raises another.
 */
export async function raiseOverdueAlarms(app: App): Promise<void> {
  const now = app.clock.now();
  for (const restaurant of await markOverdue(app.db, [now])) await raiseOverdueAlarm(app, restaurant, now);
}

async function raiseOverdueAlarm(app: App, overdue: Row<typeof overdueRestaurant>, now: Date): Promise<void> {
  const { restaurantId, name, orders, cents, hasNew } = overdue;
  const what = `${formatCents(cents)} from ${orders} ${orders === 1 ? 'order' : 'orders'}`;
  const alarmText = `${name} has waited ${alarmDays} days or longer for ${what}.`;
  app.log.error({ restaurantId, orders, cents }, `ALARM payments: ${alarmText}`);
  await transaction(app, async (tx) => {
    if ((await updateAlarm(tx, 'transfer-overdue', restaurantId, alarmText)) || !hasNew) return;
    const source = `${restaurantId} ${now.toISOString()}`;
    await raiseAlarm(tx, { kind: 'transfer-overdue', source, orderId: null, text: alarmText }, now);
  });
}

/** Resolves the alarms of restaurants whose money was sent, paid manually, or refunded. */
export async function resolveEndedAlarms(app: App): Promise<void> {
  const sources = await listOpenAlarmSources(app.db, 'transfer-overdue');
  if (sources.length === 0) return;
  const now = app.clock.now();
  const overdue = (await listOverdueRestaurants(app.db, [now])).map(({ restaurantId }) => restaurantId);
  const ended = sources.filter((source) => !overdue.some((id) => source.startsWith(id)));
  if (ended.length === 0) return;
  await transaction(app, async (tx) => {
    for (const source of ended) await resolveAlarm(tx, 'transfer-overdue', source, now);
  });
}
