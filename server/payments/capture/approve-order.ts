import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { Order } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import type { TransitionResult } from './hand-over.ts';
import { transitionRestaurantOrder } from './transition-restaurant-order.ts';

/** Accepts an order that awaits approval and captures its payment. A second approval returns the same order. */
export async function approveOrder(app: App, manager: Manager, orderId: string): Promise<RestaurantOrderView> {
  return transitionRestaurantOrder(app, manager, orderId, {
    lowestRole: 'manager',
    isDone: (order) => order.captureDecision === 'capture' && order.closedReason === null,
    apply: (tx, order) => approve(app, tx, manager, order),
  });
}

async function approve(app: App, tx: Tx, manager: Manager, order: Order): Promise<TransitionResult> {
  // A suspended restaurant hands over paid orders and accepts no new ones.
  if (manager.restaurant.status !== 'approved') throw new Problem('restaurant-suspended');
  const now = app.clock.now();
  if (order.answerBy !== null && now >= order.answerBy) throw new Problem('order-changed', { orderId: order.id });
  const approved = await transitionOrder(tx, order.id, 'approve', 'restaurant', { now, actorId: manager.id });
  if (approved.paymentStatus !== 'paid') return { order: approved, refused: null };
  return { order: await transitionOrder(tx, order.id, 'confirm', 'payment', { now }), refused: null };
}
