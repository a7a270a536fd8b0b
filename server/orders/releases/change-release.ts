import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import {
  countReleases,
  findReleasedOrder,
  insertRelease,
  readReleasedOrder,
  withdrawReleases,
} from '../../meals/releases/released-portions.ts';
import { lockMeal, releaseExpiredReservations, signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isInsiderSql } from '../../restaurants/insiders.ts';
import { lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import type { Order } from '../schema.ts';
import { countReleasable } from './count-releasable.ts';

/** Serializes the releases of one person, because each counts the others. */
const lockPerson = statement(
  'release-lock-person',
  row({ worksHere: notNull(boolean) }),
  `select ${isInsiderSql('$2', '$1', '$3')} as works_here from users u where u.id = $1 for no key update of u`,
);
const markOrder = command(
  'order-mark-released',
  'update orders set has_releases = true, updated_at = $2 where id = $1',
);

async function lockOwnOrder(tx: Tx, customer: Customer, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  return order;
}

/**
 * Puts portions of a paid order on sale again at the current price of the meal, because its customer cannot come
 * (docs/domain.md#released-portions). People in line come first. The same request twice counts once.
 */
export async function releasePortions(
  app: App,
  customer: Customer,
  orderId: string,
  { requestId, portions }: { requestId: string; portions: number },
): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOwnOrder(tx, customer, orderId);
    const now = app.clock.now();
    const person = expectOneRow(await lockPerson(tx, [customer.id, order.restaurantId, now]));
    const existing = await findReleasedOrder(tx, requestId);
    if (existing === orderId) return;
    if (existing !== null) throw new Problem('request-id-reused');
    if (person.worksHere) throw new Problem('own-restaurant');
    const meal = await lockMeal(tx, order.mealId);
    if (!meal) throw new Problem('release-closed');
    await requireReleasable(tx, customer, order, portions, now);
    const earlier = await countReleases(tx, customer.id, daysAfter(now, -policies.releaseDays));
    if (earlier >= policies.releasesPerCustomer) throw new Problem('too-many-releases');
    await insertRelease(tx, { id: requestId, orderId, mealId: meal.id, customerId: customer.id, units: portions }, now);
    await markOrder(tx, [orderId, now]);
    signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });
    signalOrder(tx, order);
  });
}

async function requireReleasable(tx: Tx, customer: Customer, order: Order, units: number, now: Date): Promise<void> {
  const meal = await readMealForOrder(tx, order.mealId, customer, now);
  const reason = meal && findUnavailableReason(meal, now);
  if (!meal || (reason !== null && reason !== 'sold-out')) throw new Problem('release-closed');
  const reserved = await readReleasedOrder(tx, order.id);
  if (units > countReleasable(order, { ...reserved, mealEnd: meal.pickupEnd, isOnSale: true }, now))
    throw new Problem('release-closed');
}

/** Takes the released portions of an order off sale, except those that somebody bought or is paying for. */
export async function takeBackPortions(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOwnOrder(tx, customer, orderId);
    if (!order.hasReleases) return;
    const now = app.clock.now();
    const meal = await lockMeal(tx, order.mealId);
    if (!meal) return;
    await releaseExpiredReservations(tx, meal, now);
    const before = await readReleasedOrder(tx, orderId);
    const taken = await withdrawReleases(tx, meal.id, { orderId }, order.quantity);
    if (before.portions === 0) throw new Problem('portions-resold');
    if (taken.size === 0 && before.onSale > 0) throw new Problem('portions-being-bought');
    signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });
    signalOrder(tx, order);
  });
}
