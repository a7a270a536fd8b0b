import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import { readPickupState } from '../../orders/reschedule/read-pickup-states.ts';
import { toRestaurantOrderView } from '../../orders/restaurant-order-view.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { lockRestaurantOrder, type TransitionResult } from './hand-over.ts';
import { captureIfDecided } from './refresh-payment.ts';

type RestaurantTransition = {
  /** The role is checked again under the lock, because it may have been removed since the request arrived. */
  lowestRole: RestaurantRole;
  isDone(order: Order): boolean;
  apply(tx: Tx, order: Order): Promise<TransitionResult>;
};

/**
 * Runs one of the restaurant's transitions. A repeated transition changes nothing and is not an error. A decision
 * to capture is carried out at once.
 */
export async function transitionRestaurantOrder(
  app: App,
  staff: Staff,
  orderId: string,
  { lowestRole, isDone, apply }: RestaurantTransition,
): Promise<RestaurantOrderView> {
  const result = await transaction(app, async (tx): Promise<TransitionResult> => {
    const order = await lockRestaurantOrder(tx, staff, orderId, lowestRole);
    return isDone(order) ? { order, refused: null } : apply(tx, order);
  });
  // The wrong pickup code is counted and committed before the request is refused.
  if (result.refused) throw result.refused;
  const order = await captureIfDecided(app, result.order);
  return toRestaurantOrderView(order, staff, await readPickupState(app.db, order));
}
