import type { Transition } from '@fondly/contract/order-transitions';
import { endReleasesOfCanceled, readReleasedOrder, withdrawReleases } from '../../meals/releases/released-portions.ts';
import { lockMeal, releaseExpiredReservations } from '../../meals/stock/reservations.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Order } from '../schema.ts';

/** A customer who put the portions on sale has not just stayed away. */
const excuse = command('order-excuse-released', 'update orders set no_show_excused_at = $2 where id = $1');

/**
 * Ends the releases of an order that ends (docs/domain.md#released-portions): a customer who comes after all gets every
 * portion that nobody else has bought or is paying for.
 *
 * @throws Problem `portions-resold` or `portions-being-bought` when there is nothing left to hand over
 */
export async function endOrderReleases(tx: Tx, order: Order, transition: Transition, now: Date): Promise<void> {
  if (!order.hasReleases || !transition.closes || transition.closes === 'released') return;
  const meal = await lockMeal(tx, order.mealId);
  if (!meal) return;
  await releaseExpiredReservations(tx, meal, now);
  if (transition.closes !== 'collected' && transition.closes !== 'no_show') {
    await endReleasesOfCanceled(tx, meal.id, order.id, now);
    return;
  }
  await withdrawReleases(tx, meal.id, { orderId: order.id }, order.quantity);
  const { portions, onSale } = await readReleasedOrder(tx, order.id);
  if (portions === onSale) throw new Problem(onSale > 0 ? 'portions-being-bought' : 'portions-resold');
  if (transition.closes === 'no_show') await excuse(tx, [order.id, now]);
}
