import { type OrderTransition, orderTransitions } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { findUndo } from '@fondly/contract/restaurant/find-undo';
import type { undoTransition as endpoint, RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { secondsAfter } from '@fondly/contract/time';
import type { z } from 'zod';
import type { Order } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import { readLastTransition } from '../../orders/undo/read-last-transition.ts';
import { reopenPickup } from '../../orders/undo/reopen-pickup.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { undoEarning } from '../payouts/owe-transfer.ts';
import { transitionRestaurantOrder } from './transition-restaurant-order.ts';

type Undone = z.output<typeof endpoint.schema.body>['transition'];

/**
 * Takes back the last transition of an order, which was a slip of the finger. Nobody was told of it yet, and no money has
 * left. A repeated request changes nothing.
 */
export async function undoTransition(
  app: App,
  staff: Staff,
  orderId: string,
  { transition }: { transition: Undone },
): Promise<RestaurantOrderView> {
  return transitionRestaurantOrder(app, staff, orderId, {
    lowestRole: 'counter',
    isDone: () => false,
    apply: async (tx, order) => ({ order: await undo(app, tx, staff, order, transition), refused: null }),
  });
}

async function undo(app: App, tx: Tx, staff: Staff, order: Order, undone: Undone): Promise<Order> {
  // Read under the lock of the order: from this time on, the customer may be told.
  const now = app.clock.now();
  const last = await readLastTransition(tx, order.id);
  if (!last) throw new Problem('order-changed');
  if (isUndoOf(last.name, undone)) return order;
  if (last.name !== undone) throw new Problem('order-changed');
  if (now >= secondsAfter(last.at, policies.undoSeconds)) throw new Problem('undo-too-late');

  const name = findUndo(undone, last.from);
  if (!name) throw new Problem('order-changed');
  const reopened = await transitionOrder(tx, order.id, name, 'restaurant', { now, actorId: staff.id });
  if (undone === 'markReady') return reopened;
  await undoEarning(tx, reopened, now);
  return reopenPickup(tx, order.id);
}

const isUndoOf = (name: OrderTransition, undone: Undone): boolean => {
  const transition = orderTransitions[name];
  return 'undoes' in transition && transition.undoes === undone;
};
