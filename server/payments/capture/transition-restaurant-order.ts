import type { moveKitchenOrder as moveEndpoint } from '@fondly/contract/restaurant/orders';
import { type KitchenRole, rolesFrom } from '@fondly/contract/restaurant/roles';
import type { z } from 'zod';
import type { Order } from '../../orders/schema.ts';
import { moveOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { handOver, lockKitchenOrder, type Made } from './hand-over.ts';
import { takeDecidedMoney } from './refresh-payment.ts';

type Wish = z.output<(typeof moveEndpoint)['schema']['body']>;

/**
 * The kitchen's own moves. Asking for what is already so changes nothing and is no error; anything else outside
 * the table is refused and the page shows the order as it is. Money that a move decides about is taken at once.
 *
 * @see Restaurant specification, section 4, Orders page reading
 * @throws Problem `role-too-small` for counter staff who answer an order, `order-not-found`, `order-moved-on`, `kitchen-on-hold`, `wrong-pickup-code`, `code-locked`
 */
export async function moveKitchenOrder(app: App, staff: Staff, orderId: string, wish: Wish): Promise<Order> {
  if (!rolesFrom(leastFor[wish.move]).includes(staff.restaurant.role)) throw new Problem('role-too-small');
  const made = await transaction(app, async (tx): Promise<Made> => {
    const order = await lockKitchenOrder(tx, staff, orderId, leastFor[wish.move]);
    if (isSoAlready(order, wish.move)) return { order, refused: null };
    return make[wish.move](app, tx, staff, order, wish);
  });
  // A wrong code is counted, and so committed, before it is refused.
  if (made.refused) throw made.refused;
  return takeDecidedMoney(app, made.order);
}

function isSoAlready(order: Order, move: Wish['move']): boolean {
  if (move === 'approve') return order.settlement === 'capture' && order.closedReason === null;
  if (move === 'deny') return order.closedReason === 'restaurant_deny' || order.closedReason === 'restaurant_cancel';
  if (move === 'markReady') return order.status === 'ready';
  return order.closedReason === 'collected';
}

/** Yes and no to an order, and so its money, is the word of who runs the kitchen. */
const leastFor: Record<Wish['move'], KitchenRole> = {
  ...{ approve: 'manager', deny: 'manager' },
  ...{ markReady: 'counter', handOver: 'counter' },
};

type Maker = (app: App, tx: Tx, staff: Staff, order: Order, wish: Wish) => Promise<Made>;

const make: Record<Wish['move'], Maker> = {
  approve,
  deny,
  markReady,
  handOver: (app, tx, staff, order, { pickupCode, withoutCode }) =>
    handOver(app, tx, staff, order, { pickupCode: withoutCode ? null : (pickupCode ?? '') }),
};

async function approve(app: App, tx: Tx, staff: Staff, order: Order): Promise<Made> {
  // A kitchen on hold hands over what is paid, and takes on nothing new.
  if (staff.restaurant.status !== 'approved') throw new Problem('kitchen-on-hold');
  const now = app.clock.now();
  if (order.answerBy !== null && now >= order.answerBy) throw new Problem('order-moved-on', { orderId: order.id });
  const approved = await moveOrder(tx, order.id, 'approve', 'restaurant', { now, actorId: staff.id });
  if (approved.paymentStatus !== 'paid') return { order: approved, refused: null };
  return { order: await moveOrder(tx, order.id, 'confirm', 'payment', { now }), refused: null };
}

/** An offered order is denied, an accepted one is cancelled by its kitchen: the customer's money goes back. */
async function deny(app: App, tx: Tx, staff: Staff, order: Order, wish: Wish): Promise<Made> {
  const name = order.status === 'pending' ? 'deny' : 'cancelByRestaurant';
  const context = { now: app.clock.now(), actorId: staff.id, reason: wish.reason, restock: wish.restock };
  return { order: await moveOrder(tx, order.id, name, 'restaurant', context), refused: null };
}

async function markReady(app: App, tx: Tx, staff: Staff, order: Order): Promise<Made> {
  const context = { now: app.clock.now(), actorId: staff.id };
  return { order: await moveOrder(tx, order.id, 'markReady', 'restaurant', context), refused: null };
}
