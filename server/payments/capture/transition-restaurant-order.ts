import type { RestaurantOrderView } from '@fondly/contract/orders';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import { toRestaurantOrderView } from '../../orders/restaurant-order-view.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { lockRestaurantOrder, type TransitionResult } from './hand-over.ts';
import { captureIfDecided } from './refresh-payment.ts';

type RestaurantTransition = {
  /** Checked again under the lock: the role may have been taken away since the request came in. */
  lowestRole: RestaurantRole;
  isDone(order: Order): boolean;
  apply(tx: Tx, order: Order): Promise<TransitionResult>;
};

/**
 * What the four transitions of a restaurant share. A transition that is done already changes nothing and is no error.
 * Money that it decides about is captured at once.
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
  // A wrong pickup code is counted, and so committed, before it is refused.
  if (result.refused) throw result.refused;
  return toRestaurantOrderView(await captureIfDecided(app, result.order), staff);
}
