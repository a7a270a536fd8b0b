import type { transitionRestaurantOrder as moveEndpoint } from '@fondly/contract/restaurant/orders';
import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import type { z } from 'zod';
import type { Order } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { handOver, lockRestaurantOrder, type TransitionResult } from './hand-over.ts';
import { captureIfDecided } from './refresh-payment.ts';

type TransitionInput = z.output<(typeof moveEndpoint)['schema']['body']>;

/**
 * The kitchen's own moves. Asking for what is already so changes nothing and is no error; anything else outside the
 * table is refused and the page shows the order as it is. Money that a move decides about is taken at once.
 *
 * @throws Problem `role-too-small` for counter staff who answer an order, `order-not-found`, `order-moved-on`,
 *   `kitchen-on-hold`, `wrong-pickup-code`, `code-locked`
 */
export async function transitionRestaurantOrder(
  app: App,
  staff: Staff,
  orderId: string,
  input: TransitionInput,
): Promise<Order> {
  if (!rolesAtLeast(leastRoleFor[input.transition]).includes(staff.restaurant.role)) throw new Problem('role-too-low');
  const result = await transaction(app, async (tx): Promise<TransitionResult> => {
    const order = await lockRestaurantOrder(tx, staff, orderId, leastRoleFor[input.transition]);
    if (isAlreadyDone(order, input.transition)) return { order, refused: null };
    return handlers[input.transition](app, tx, staff, order, input);
  });
  // A wrong code is counted, and so committed, before it is refused.
  if (result.refused) throw result.refused;
  return captureIfDecided(app, result.order);
}

function isAlreadyDone(order: Order, transition: TransitionInput['transition']): boolean {
  if (transition === 'approve') return order.captureDecision === 'capture' && order.closedReason === null;
  if (transition === 'deny')
    return order.closedReason === 'restaurant_deny' || order.closedReason === 'restaurant_cancel';
  if (transition === 'markReady') return order.status === 'ready';
  return order.closedReason === 'collected';
}

/** Yes and no to an order, and so its money, is the word of who runs the kitchen. */
const leastRoleFor: Record<TransitionInput['transition'], RestaurantRole> = {
  ...{ approve: 'manager', deny: 'manager' },
  ...{ markReady: 'counter', handOver: 'counter' },
};

type TransitionHandler = (
  app: App,
  tx: Tx,
  staff: Staff,
  order: Order,
  input: TransitionInput,
) => Promise<TransitionResult>;

const handlers: Record<TransitionInput['transition'], TransitionHandler> = {
  approve,
  deny,
  markReady,
  handOver: (app, tx, staff, order, { pickupCode, withoutCode }) =>
    handOver(app, tx, staff, order, { pickupCode: withoutCode ? null : (pickupCode ?? '') }),
};

async function approve(app: App, tx: Tx, staff: Staff, order: Order): Promise<TransitionResult> {
  // A kitchen on hold hands over what is paid, and takes on nothing new.
  if (staff.restaurant.status !== 'approved') throw new Problem('restaurant-suspended');
  const now = app.clock.now();
  if (order.answerBy !== null && now >= order.answerBy) throw new Problem('order-changed', { orderId: order.id });
  const approved = await transitionOrder(tx, order.id, 'approve', 'restaurant', { now, actorId: staff.id });
  if (approved.paymentStatus !== 'paid') return { order: approved, refused: null };
  return { order: await transitionOrder(tx, order.id, 'confirm', 'payment', { now }), refused: null };
}

/** An offered order is denied, an accepted one is cancelled by its kitchen: the customer's money goes back. */
async function deny(app: App, tx: Tx, staff: Staff, order: Order, input: TransitionInput): Promise<TransitionResult> {
  const name = order.status === 'pending' ? 'deny' : 'cancelByRestaurant';
  const context = { now: app.clock.now(), actorId: staff.id, reason: input.reason, restock: input.restock };
  return { order: await transitionOrder(tx, order.id, name, 'restaurant', context), refused: null };
}

async function markReady(app: App, tx: Tx, staff: Staff, order: Order): Promise<TransitionResult> {
  const context = { now: app.clock.now(), actorId: staff.id };
  return { order: await transitionOrder(tx, order.id, 'markReady', 'restaurant', context), refused: null };
}
