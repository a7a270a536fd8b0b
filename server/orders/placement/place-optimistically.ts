import type { App } from '../../platform/app.ts';
import { isUniqueViolation } from '../../platform/database/db.ts';
import { checkLimits } from './check-limits.ts';
import {
  type OrderInput,
  type PlacedOrder,
  preparePlacement,
  requireExpectedPrice,
  toPlacedOrder,
} from './prepare-placement.ts';
import { reservePortionsOptimistically } from './reserve-portions.ts';

/**
 * Places an order without a coupon and without an offer of the line, that replaces no hold. It checks what was read before, then runs one statement that
 * does nothing if any of that has changed.
 *
 * @returns null when the checkout must be tried again under locks
 */
export async function placeOptimistically(app: App, input: OrderInput): Promise<PlacedOrder | null> {
  const now = app.clock.now();
  const repeat = input.expected.own.find((order) => order.requestId === input.order.requestId);
  if (repeat) return { repeatOf: repeat.id };
  const price = requireExpectedPrice(input);
  const replaced = checkLimits(input.expected, input.mealSnapshot.mealId, input.order.quantity, now);
  if (replaced || input.coupon || input.offer || price.totalCents === 0) return null;

  const placement = preparePlacement(input, price, input.expected.own, now);
  try {
    return (await reservePortionsOptimistically(app, placement, input.expected.version))
      ? toPlacedOrder(placement)
      : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
