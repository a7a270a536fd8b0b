import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { isWithinHours } from '../../restaurants/hours/open-state.ts';
import { type LockedSchedule, writeSchedule } from '../../restaurants/hours/schedule.ts';
import { addSpecialHours, toAddedHours } from '../../restaurants/hours/special-hours.ts';
import { signalOrder } from '../record-transition.ts';
import { type Order, orderColumns, orderRow } from '../schema.ts';

const setPickupEnd = statement(
  'order-set-pickup-end',
  orderRow,
  `update orders set pickup_end = $2, updated_at = $3 where id = $1 returning ${orderColumns}`,
);
const insertLatePickup = command(
  'late-pickup-insert',
  `insert into late_pickups (id, order_id, from_end, to_end, actor_id, granted_at) values ($1, $2, $3, $4, $5, $6)`,
);

type Extension = {
  order: Order;
  /** Later than the present end. */
  end: Date;
  /** Locked before the order, because a change of hours takes the locks in this order. */
  schedule: LockedSchedule;
  /** Who granted it; null when the restaurant grants ten minutes automatically. */
  actorId: string | null;
  now: Date;
};

/**
 * Lets the pickup of an order end later (docs/domain.md#late-pickup), and tells its customer. The opening hours of the
 * day follow, and the present end stays in `late_pickups`.
 */
export async function extendPickup(
  app: App,
  tx: Tx,
  { order, end, schedule, actorId, now }: Extension,
): Promise<Order> {
  const window = { start: order.pickupStart, end };
  const { zip, ...hours } = schedule;
  if (!isWithinHours(hours, window)) {
    await writeSchedule(app, order.restaurantId, addSpecialHours(hours, toAddedHours(window, order.timezone)), tx);
    signal(tx, [topics.zip(zip), topics.restaurant(order.restaurantId)], []);
  }
  const id = randomUUID();
  await insertLatePickup(tx, [id, order.id, order.pickupEnd, end, actorId, now]);
  const extended = expectOneRow(await setPickupEnd(tx, [order.id, end, now]));
  signalOrder(tx, extended);
  enqueue(tx, 'announce-late-pickup', { latePickupId: id });
  return extended;
}
