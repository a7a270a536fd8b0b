import type { App } from '../../platform/app.ts';
import { isUniqueViolation } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { placeOptimistically } from './place-optimistically.ts';
import { placeUnderLocks } from './place-under-locks.ts';
import type { OrderInput, PlacedOrder } from './prepare-placement.ts';

/**
 * Reserves the portions for a few minutes and adds the order as `pending`. A repeat with the same `requestId` returns
 * the first order and reserves nothing. An older hold of the same meal is replaced. A refusal changes nothing.
 */
export async function placeOrder(app: App, input: OrderInput): Promise<PlacedOrder> {
  const placed = await placeOptimistically(app, input);
  if (placed) return placed;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(app, (tx) => placeUnderLocks(app, tx, input));
    } catch (error) {
      // The random order number is already taken, which is rare: there are 148 million.
      if (attempt < 3 && isUniqueViolation(error, 'orders_order_number_key')) continue;
      throw error;
    }
  }
}
