import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { earlier, later, minutesAfter } from '@fondly/contract/time';
import { defaultLanguage } from '@fondly/messages/languages';
import { notify } from '../messaging/notify.ts';
import { raiseAlarm, resolveAlarm } from '../orders/raise-alarm.ts';
import { orderColumnsOf, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { notNull, nullable, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusSql } from '../platform/database/status-columns.ts';
import { transaction } from '../platform/database/transaction.ts';
import { toOpenState } from '../restaurants/hours/open-state.ts';
import { readSchedule } from '../restaurants/hours/schedule.ts';
import { toMessages } from './message-table.ts';
import { type UnseenOrderStep, unseenOrderMessages } from './unseen-order-messages.ts';

/*
 * An order that nobody at the restaurant acknowledges (docs/domain.md#unseen-orders). The restaurant's screens ring
 * until someone does. After a while we email the owner, and then we alarm the admin. "Got it!" or any other action on
 * the order ends it.
 */

const unseenOrder = row({
  id: uuid,
  restaurantId: uuid,
  answerBy: nullable(timestamp),
  pickupStart: timestamp,
  announcedAt: notNull(timestamp),
});
type UnseenOrder = Row<typeof unseenOrder>;

const batchSize = 500;

/** Open orders that were announced long enough ago and that nobody has acknowledged. Those with an alarm are done. */
const listUnseenOrders = statement(
  'orders-unseen',
  unseenOrder,
  `select o.id, o.restaurant_id, o.answer_by, o.pickup_start,
     case when o.answer_by is null then o.payment_confirmed_at else o.authorised_at end as announced_at
   from orders o
   where o.closed_reason is null and o.acknowledged_at is null and o.status in ${orderStatusSql(orderTerms.live)}
     and case when o.answer_by is null then o.payment_confirmed_at else o.authorised_at end <= $1
     and not exists (select from alarms a where a.kind = 'order-unseen' and a.source = o.id::text)
   order by o.created_at limit ${batchSize}`,
);

/** Orders with an open alarm that have ended or been acknowledged since. */
const listResolvedOrders = statement(
  'orders-unseen-settled',
  row({ id: uuid }),
  `select o.id from alarms a join orders o on o.id = a.order_id
   where a.kind = 'order-unseen' and a.resolved_at is null and (o.closed_reason is not null or o.acknowledged_at is not null)`,
);
/** Locks the order alone, so that other orders of the restaurant do not wait. */
const lockOrder = statement(
  'order-unseen-lock',
  row({ ...orderRow.columns, restaurantName: text, restaurantEmail: text, restaurantPhone: text }),
  `select ${orderColumnsOf('o')}, r.name as restaurant_name, r.email as restaurant_email, r.phone as restaurant_phone
   from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1 for no key update of o`,
);

/** Emails and alarms exist once per order, so a repeat changes nothing. */
export async function escalateUnseenOrders(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { id } of await listResolvedOrders(app.db, [])) {
    await transaction(app, (tx) => resolveAlarm(tx, 'order-unseen', id, now));
  }
  const rows = await listUnseenOrders(app.db, [minutesAfter(now, -policies.unseenOrderOwnerMinutes)]);
  for (const row of rows) {
    const from = await findWatchStart(app, row);
    if (minutesAfter(from, policies.unseenOrderOwnerMinutes) > now) continue;
    await escalate(app, row.id, 'owner');
    if (minutesAfter(from, policies.unseenOrderAdminMinutes) <= now) await escalate(app, row.id, 'admin');
  }
}

/**
 * From when someone should be at the screen: at once while the restaurant is open, or if the order awaits approval until
 * a deadline. Otherwise from the next opening, but no later than an hour before the pickup.
 */
async function findWatchStart(
  app: App,
  { answerBy, restaurantId, announcedAt, pickupStart }: UnseenOrder,
): Promise<Date> {
  if (answerBy !== null) return announcedAt;
  const { isOpen, changesAt } = toOpenState(await readSchedule(app, restaurantId), announcedAt);
  if (isOpen) return announcedAt;
  const latest = minutesAfter(pickupStart, -policies.unseenOrderBeforePickupMinutes);
  return later(announcedAt, changesAt ? earlier(new Date(changesAt), latest) : latest);
}

/** The steps in the keys of emails, which may be older than the names of the steps. */
const storedSteps: Record<UnseenOrderStep, string> = { owner: 'owner', admin: 'operator' };

/** Locks the order, so that an acknowledgement at the same moment comes either before or after this. */
async function escalate(app: App, orderId: string, step: UnseenOrderStep): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const [order] = await lockOrder(tx, [orderId]);
    if (!order || order.acknowledgedAt || order.closedReason) return;
    const { restaurantId, restaurantName: name, restaurantEmail: email, restaurantPhone: phone } = order;
    if (step === 'admin') {
      const text = `Nobody at ${name} has seen order ${order.orderNumber}. Call ${phone}.`;
      await raiseAlarm(tx, { kind: 'order-unseen', source: order.id, orderId, text }, now);
    }
    const key = `unseen:${order.id}:${storedSteps[step]}`;
    const readers = {
      staff: { person: { restaurantId, email }, key },
      admin: { person: { email: app.config.contactEmail, language: defaultLanguage }, key },
    };
    const context = { order, restaurant: { name, phone }, config: app.config };
    for (const { person, message } of toMessages(unseenOrderMessages[step], context, readers, now))
      await notify(tx, person, message);
  });
}
