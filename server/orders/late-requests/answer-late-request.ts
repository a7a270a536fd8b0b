import { orderTerms } from '@fondly/contract/order-statuses';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { later } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { isWithinHours } from '../../restaurants/hours/open-state.ts';
import { type LockedSchedule, lockSchedule } from '../../restaurants/hours/schedule.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import { extendPickup } from '../reschedule/extend-pickup.ts';
import { findGoodUntilError } from '../reschedule/require-good-until.ts';
import { toRestaurantOrderView } from '../restaurant-order-view.ts';
import type { Order } from '../schema.ts';
import { endLateRequest, type LateRequest, readLateRequest } from './late-request-table.ts';

const isAwaitingPickup = ({ status, closedReason }: Order): boolean =>
  orderTerms.awaitingPickup.includes(status) && closedReason === null;

/**
 * Gives a customer who is late more time, or declines. Past closing only a manager can say yes, because the opening
 * hours of the day follow. The same answer twice counts once.
 */
export async function answerLateRequest(
  app: App,
  staff: Staff,
  orderId: string,
  { requestId, isGranted }: { requestId: string; isGranted: boolean },
): Promise<RestaurantOrderView> {
  const { id: restaurantId } = staff.restaurant;
  return transaction(app, async (tx) => {
    await requireRole(tx, staff, 'counter');
    // Locked before the order, because a change of hours takes the locks in this order.
    const schedule = await lockSchedule(app, restaurantId, tx);
    const order = await lockOrder(tx, orderId);
    if (!order?.paymentConfirmedAt || order.restaurantId !== restaurantId) throw new Problem('order-not-found');
    const [request] = await readLateRequest(tx, [orderId]);
    const answer = isGranted ? 'granted' : 'declined';
    if (request?.id === requestId && request.answer === answer) return toRestaurantOrderView(order, staff);
    const now = app.clock.now();
    const isOpen = request?.id === requestId && request.answer === null && request.answerBy > now;
    if (!isOpen || !isAwaitingPickup(order)) throw new Problem('late-request-answered');
    await endLateRequest(tx, [orderId, answer, now, staff.id]);
    if (isGranted) return toRestaurantOrderView(await grant(app, tx, { staff, order, request, schedule, now }), staff);
    signalOrder(tx, order);
    enqueue(tx, 'announce-late-request', { requestId });
    return toRestaurantOrderView(order, staff);
  });
}

type Grant = { staff: Staff; order: Order; request: LateRequest; schedule: LockedSchedule; now: Date };

async function grant(app: App, tx: Tx, { staff, order, request, schedule, now }: Grant): Promise<Order> {
  const end = later(request.toEnd, order.pickupEnd);
  if (!isWithinHours(schedule, { start: order.pickupStart, end })) {
    if (staff.restaurant.role === 'counter') throw new Problem('role-too-low');
    await requireRole(tx, staff, 'manager');
  }
  const error = await findGoodUntilError(tx, order.mealId, end);
  if (error) throw new Problem('invalid-input', {}, { isGranted: error });
  if (+end > +order.pickupEnd) return extendPickup(app, tx, { order, end, schedule, actorId: staff.id, now });
  // The window of the meal became longer since: there is nothing to extend.
  signalOrder(tx, order);
  return order;
}

const listOverdue = statement(
  'late-requests-overdue',
  row({ id: uuid, orderId: uuid }),
  'select id, order_id from late_requests where answer is null and answer_by <= $1 order by answer_by limit 500',
);

/**
 * Runs when a request ends, and every minute. Without an answer the pickup time is unchanged, and the customer is told.
 * The request of an order that has ended is withdrawn.
 */
export async function expireLateRequests(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { id: requestId, orderId } of await listOverdue(app.db, [now])) {
    await transaction(app, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const isOpen = order !== null && isAwaitingPickup(order);
      const ended = await endLateRequest(tx, [orderId, isOpen ? 'expired' : 'withdrawn', now, null]);
      if (!isOpen || ended.length === 0) return;
      signalOrder(tx, order);
      enqueue(tx, 'announce-late-request', { requestId });
    });
  }
}
