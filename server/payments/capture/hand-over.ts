import { policies } from '@fondly/contract/policies';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import { secondsAfter } from '@fondly/contract/time';
import { checkPickupCode } from '../../orders/check-pickup-code.ts';
import { markPassUsed } from '../../orders/pickup-passes/match-pass-code.ts';
import { type Order, orderColumns, orderRow } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';

const lockOwnOrder = statement(
  'order-lock-for-staff',
  orderRow,
  `select ${orderColumns} from orders where id = $1 and ${staffAccessSql('restaurant_id', 2)} for no key update`,
);
const storeProof = command(
  'order-store-pickup-proof',
  'update orders set handed_over_without_code = $2, checked_offline_at = $3 where id = $1',
);

/** A wrong code is counted and committed. The caller refuses the request afterwards. */
export type TransitionResult = { order: Order; refused: Problem | null };

/**
 * Locks an order of the restaurant for a person with at least this role. An order that was never authorized is
 * not visible to a restaurant.
 */
export async function lockRestaurantOrder(
  tx: Tx,
  staff: Staff,
  orderId: string,
  lowestRole: RestaurantRole = 'counter',
): Promise<Order> {
  const [order] = await lockOwnOrder(tx, [orderId, ...staffAccessValues(staff, lowestRole)]);
  if (!order || (order.authorizedAt === null && order.paymentConfirmedAt === null))
    throw new Problem('order-not-found');
  return order;
}

/** Staff know the customer and need no code. */
const byName = { refused: null, passId: null };

type PickupProof = {
  /** Null: the staff know the customer and need no code. The order records this. */
  pickupCode: string | null;
  /** The time when the tablet compared the code with its own list, if it did. */
  checkedOfflineAt?: Date | null;
};

/**
 * Hands over the meal. The server compares the pickup code again, even if the tablet already did. A hand-over without a
 * code is recorded.
 */
export async function handOver(
  app: App,
  tx: Tx,
  staff: Staff,
  order: Order,
  proof: PickupProof,
): Promise<TransitionResult> {
  const now = app.clock.now();
  const { pickupCode, checkedOfflineAt = null } = proof;
  const { refused, passId } =
    pickupCode === null
      ? byName
      : await checkPickupCode(app, tx, order, { pickupCode, isCheckedOffline: checkedOfflineAt !== null });
  if (refused) return { order, refused };
  const completed = await transitionOrder(tx, order.id, 'handOver', 'restaurant', { now, actorId: staff.id });
  const handOverFacts = { handedOverWithoutCode: pickupCode === null, checkedOfflineAt };
  if (handOverFacts.handedOverWithoutCode || checkedOfflineAt)
    await storeProof(tx, [order.id, handOverFacts.handedOverWithoutCode, checkedOfflineAt]);
  if (passId) await markPassUsed(tx, [passId, now]);
  await bookEarning(tx, completed, now, secondsAfter(now, policies.undoSeconds));
  return { order: { ...completed, ...handOverFacts }, refused: null };
}
