import { canJoinQueue } from '@fondly/contract/account/can-join-queue';
import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { addToLine, declineOffer, leaveLine } from '../../meals/queue/join-line.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import { lockMeal, releaseExpiredReservations, signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isInsiderSql } from '../../restaurants/insiders.ts';
import { countPortions, listRelatedOrders } from '../placement/related-orders.ts';
import { listQueueEntries } from './list-queue-entries.ts';

/** Serializes the joins of one person, because each counts the others. */
const lockPerson = statement(
  'queue-lock-person',
  row({ isEmailConfirmed: boolean, worksHere: notNull(boolean) }),
  `select u.email_verified as is_email_confirmed, ${isInsiderSql('$2', '$1', '$3')} as works_here
   from users u where u.id = $1 for no key update of u`,
);
const noRequest = '00000000-0000-0000-0000-000000000000';

/**
 * Puts a customer at the end of the line for a sold-out meal (docs/domain.md#meal-queue). A repeat changes nothing.
 *
 * @throws Problem for a meal that can be bought, that offers no line, or that ends soon, and above the limits
 */
export async function joinQueue(app: App, customer: Customer, mealId: string, units: number): Promise<QueueEntryView> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const meal = await readMealForOrder(tx, mealId, customer, now);
    if (!meal) throw new Problem('not-found');
    const person = expectOneRow(await lockPerson(tx, [customer.id, meal.restaurantId, now]));
    if (!person.isEmailConfirmed) throw new Problem('email-not-confirmed');
    if (person.worksHere || meal.ownerId === customer.id) throw new Problem('own-restaurant');
    await checkPortions(tx, customer, mealId, units, now);
    const locked = await lockMeal(tx, mealId);
    if (!locked) throw new Problem('not-found');
    await releaseExpiredReservations(tx, locked, now);
    await requireSoldOut(tx, customer, mealId, now);
    if (await addToLine(tx, mealId, customer.id, units, now))
      signalStockChange(tx, { mealId, zip: locked.zip, restaurantId: locked.restaurantId });
  });
  const entry = (await listQueueEntries(app, customer)).find((one) => one.mealId === mealId);
  if (!entry) throw new Problem('queue-closed');
  return entry;
}

async function checkPortions(tx: Tx, customer: Customer, mealId: string, units: number, now: Date): Promise<void> {
  const orders = await listRelatedOrders(tx, [customer.id, noRequest, mealId, now]);
  if (orders.some((order) => order.mealId === mealId && order.hasReleases)) throw new Problem('portions-released');
  const remainingDailyPortions = policies.portionsPerMealAndDay - countPortions(orders, mealId, now, null);
  if (units > remainingDailyPortions)
    throw new Problem('too-many-portions', { remainingDailyPortions: Math.max(0, remainingDailyPortions) });
}

/** Reads the meal again under its lock. */
async function requireSoldOut(tx: Tx, customer: Customer, mealId: string, now: Date): Promise<void> {
  const meal = await readMealForOrder(tx, mealId, customer, now);
  const reason = meal && findUnavailableReason(meal, now);
  if (meal && reason === null) throw new Problem('queue-not-needed');
  if (!meal?.hasQueue || reason !== 'sold-out' || !canJoinQueue(meal.pickupEnd, now)) throw new Problem('queue-closed');
}

/** Leaves the line for a meal, or declines its offer. A repeat changes nothing. */
export async function leaveQueue(app: App, customer: Customer, mealId: string): Promise<void> {
  await transaction(app, (tx) => leaveLine(tx, mealId, customer.id, app.clock.now()));
}

/** The next person in line gets the offer in the same transaction. */
export async function declineQueueOffer(app: App, customer: Customer, offerId: string): Promise<void> {
  await transaction(app, (tx) => declineOffer(tx, offerId, customer.id, app.clock.now()));
}
