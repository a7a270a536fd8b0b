import { orderTerms } from '@fondly/contract/order-statuses';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { findWindowError } from '@fondly/contract/restaurant/pickup-window';
import type { FieldError } from '@fondly/contract/sentences/field-errors';
import { toLocalDate, toLocalTime } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Schedule, Span } from '../../restaurants/hours/open-state.ts';
import { lockSchedule } from '../../restaurants/hours/schedule.ts';
import { toServiceDay } from '../../restaurants/hours/service-day.ts';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { lockOrder } from '../find-order.ts';
import { endLateRequest } from '../late-requests/late-request-table.ts';
import { toRestaurantOrderView } from '../restaurant-order-view.ts';
import type { Order } from '../schema.ts';
import { extendPickup } from './extend-pickup.ts';
import { withdrawProposal } from './propose-reschedule.ts';
import { findGoodUntilError } from './require-good-until.ts';

/**
 * Keeps an order of today for a customer who is late (docs/domain.md#late-pickup). Only its end moves, and only later, so
 * the customer need not agree. The day opens for it, an open question about another pickup time is withdrawn, and a
 * request for more time is granted.
 */
export async function keepOrder(
  app: App,
  manager: Manager,
  orderId: string,
  { until }: { until: string },
): Promise<RestaurantOrderView> {
  const { id: restaurantId } = manager.restaurant;
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    // Locked before the order, because a change of hours takes the locks in this order.
    const schedule = await lockSchedule(app, restaurantId, tx);
    const now = app.clock.now();
    const order = await lockKeptOrder(tx, restaurantId, orderId);
    const { end } = toLongerWindow(order, schedule, until, now);
    const error = await findGoodUntilError(tx, order.mealId, end);
    if (error) throw invalidTime(error);
    await withdrawProposal(tx, [orderId, now]);
    await endLateRequest(tx, [orderId, 'granted', now, manager.id]);
    const kept = await extendPickup(app, tx, { order, end, schedule, actorId: manager.id, now });
    return toRestaurantOrderView(kept, manager);
  });
}

async function lockKeptOrder(tx: Tx, restaurantId: string, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (!order?.paymentConfirmedAt || order.restaurantId !== restaurantId) throw new Problem('order-not-found');
  const isWaiting = orderTerms.awaitingPickup.includes(order.status) && order.closedReason === null;
  if (!isWaiting) throw new Problem('order-changed', { orderId });
  return order;
}

/** The pickup window until the new end. An end before the start is on the next day, as in every pickup window. */
function toLongerWindow(order: Order, schedule: Schedule, until: string, now: Date): Span {
  const days = [toServiceDay(schedule, now), toLocalDate(now, order.timezone)];
  if (!days.includes(order.serviceDate)) throw invalidTime('not-todays-order');
  const starts = toLocalTime(order.pickupStart, order.timezone);
  const fault = findWindowError(starts, until);
  if (fault) throw invalidTime(fault);
  const { end } = toTimeWindow(order.serviceDate, starts, until, order.timezone);
  if (end <= order.pickupEnd || end <= now) throw invalidTime('until-too-early');
  return { start: order.pickupStart, end };
}

const invalidTime = (error: FieldError): Problem => new Problem('invalid-input', {}, { until: error });
