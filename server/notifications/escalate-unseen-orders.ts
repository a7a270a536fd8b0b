import { policies } from '@fondly/contract/policies';
import { earlier, formatClockTime, formatDay, formatPickupWindow, later, minutesAfter } from '@fondly/contract/time';
import { eq } from 'drizzle-orm';
import { queueMail } from '../messaging/queue-mail.ts';
import { raiseAlarm, resolveAlarm } from '../orders/raise-alarm.ts';
import { type Order, orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { notNull, nullable, type Row, row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { toOpenState } from '../restaurants/hours/open-state.ts';
import { readSchedule } from '../restaurants/hours/schedule.ts';
import { restaurants } from '../restaurants/schema.ts';

/*
 * An order that nobody in the kitchen acknowledges (docs/domain.md#unseen-orders). Its screens ring by themselves
 * until somebody does; after a while its owner is mailed, and then the operator told. Whoever acts on the order, or
 * "Got it!", ends it.
 */

type Step = 'owner' | 'operator';
const unseenOrder = row({
  id: uuid,
  restaurantId: uuid,
  answerBy: nullable(timestamp),
  pickupStart: timestamp,
  toldAt: notNull(timestamp),
});
type UnseenOrder = Row<typeof unseenOrder>;

const batchSize = 500;

/** Open orders that a kitchen was told of, long enough ago, and that nobody has seen or called for so far. */
const listUnseenOrders = statement(
  'orders-unseen',
  unseenOrder,
  `select o.id, o.restaurant_id, o.answer_by, o.pickup_start,
     case when o.answer_by is null then o.payment_confirmed_at else o.authorised_at end as told_at
   from orders o
   where o.closed_reason is null and o.acknowledged_at is null and o.status in ('pending', 'confirmed', 'ready')
     and case when o.answer_by is null then o.payment_confirmed_at else o.authorised_at end <= $1
     and not exists (select from alarms a where a.kind = 'order-unseen' and a.source = o.id::text)
   order by o.created_at limit ${batchSize}`,
);

/** Orders that were called for and have ended, or have been acted upon, since. */
const listResolvedOrders = statement(
  'orders-unseen-settled',
  row({ id: uuid }),
  `select o.id from alarms a join orders o on o.id = a.order_id
   where a.kind = 'order-unseen' and a.resolved_at is null and (o.closed_reason is not null or o.acknowledged_at is not null)`,
);

/** Task `call-for-unseen-orders`, every minute. Telling twice does no harm: mails and alarms are there once. */
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
    if (minutesAfter(from, policies.unseenOrderAdminMinutes) <= now) await escalate(app, row.id, 'operator');
  }
}

/**
 * From when somebody ought to be there: at once for an offer, whose answer has a deadline, and while the kitchen is open;
 * else from its next opening, but no later than an hour before the pickup.
 */
async function findWatchStart(app: App, { answerBy, restaurantId, toldAt, pickupStart }: UnseenOrder): Promise<Date> {
  if (answerBy !== null) return toldAt;
  const { isOpen, changesAt } = toOpenState(await readSchedule(app, restaurantId), toldAt);
  if (isOpen) return toldAt;
  const latest = minutesAfter(pickupStart, -policies.unseenOrderBeforePickupMinutes);
  return later(toldAt, changesAt ? earlier(new Date(changesAt), latest) : latest);
}

/** One call, unless the order was seen meanwhile: it is locked, so that the two never cross. */
async function escalate(app: App, orderId: string, step: Step): Promise<void> {
  await transaction(app, async (tx) => {
    const [row] = await tx
      .select({ order: orders, restaurant: restaurants })
      .from(orders)
      .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
      .where(eq(orders.id, orderId))
      .for('update', { of: orders });
    if (!row || row.order.acknowledgedAt || row.order.closedReason) return;
    const { order, restaurant } = row;
    if (step === 'owner')
      return queueEscalationMail(app, tx, order, step, restaurant.email, unseenOrderOwnerText(app, order));
    const text = `Nobody at ${restaurant.name} has seen order ${order.orderNumber}. Call ${restaurant.phone}.`;
    await raiseAlarm(tx, { kind: 'order-unseen', source: order.id, orderId, text }, app.clock.now());
    await queueEscalationMail(app, tx, order, step, app.config.contactEmail, unseenOrderAdminText(app, restaurant));
  });
}

type EscalationText = Pick<MailParts, 'title' | 'lines'> & { button: { text: string; url: string } };

export function unseenOrderMail(app: Pick<App, 'config'>, order: Order, content: EscalationText): MailParts {
  return {
    ...content,
    rows: [
      ['Order', order.orderNumber],
      ['Meal', `${order.quantity} x ${order.mealName}`],
      ['Pickup', `${formatDay(order.pickupStart, order.timezone)}, ${formatWindow(order)}`],
    ],
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${app.config.contactEmail}`],
  };
}

async function queueEscalationMail(
  app: App,
  tx: Tx,
  order: Order,
  step: Step,
  to: string,
  content: EscalationText,
): Promise<void> {
  const parts = unseenOrderMail(app, order, content);
  const rendered = {
    subject: `${content.title} (${order.orderNumber})`,
    html: renderMailHtml(parts),
    text: renderMailText(parts),
  };
  await queueMail(tx, { key: `unseen:${order.id}:${step}`, to, ...rendered }, app.clock.now());
}

const formatWindow = (order: Order) => formatPickupWindow(order.pickupStart, order.pickupEnd, order.timezone);

export function unseenOrderOwnerText(app: Pick<App, 'config'>, order: Order): EscalationText {
  const by = order.answerBy && order.captureDecision === null ? formatClockTime(order.answerBy, order.timezone) : null;
  return {
    title: 'An order waits and nobody has seen it',
    lines: [
      'It has rung on your screens, and nobody has tapped "Got it!" so far. Is the tablet on, and is its sound on?',
      ...(by ? [`Please answer by ${by}, or the order is cancelled and nobody is charged.`] : []),
    ],
    button: { text: 'See the order', url: `${app.config.publicUrl}/orders` },
  };
}

export function unseenOrderAdminText(
  app: Pick<App, 'config'>,
  restaurant: { name: string; phone: string },
): EscalationText {
  return {
    title: `${restaurant.name} does not see its order`,
    lines: [`Its owner was mailed and has not looked. Please call ${restaurant.phone}.`],
    button: { text: 'See the alarm', url: `${app.config.publicUrl}/admin/alarms` },
  };
}
