import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { runBeforeCommit, transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Manager, Staff } from '../../restaurants/staff-actors.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { queueKey } from '../queue/advance-queue.ts';
import { withdrawReleases } from '../releases/released-portions.ts';
import { lockOwnMeal } from './lock-own-meal.ts';
import { lockMeal, releaseExpiredReservations, signalStockChange } from './reservations.ts';

type StockInput = { expected: number; availableQuantity: number };

/** The listed number changes with the available one, so that available + held + sold = listed. */
const set = statement(
  'stock-set',
  row({ id: uuid }),
  `update meals set available_quantity = $3::integer, listed_quantity = listed_quantity + $3 - available_quantity, updated_at = $4
   where id = $1 and available_quantity = $2 returning id`,
);

/** Compare and set: the caller passes the number that the person saw. Held and sold portions are not part of it. */
export async function setStock(app: App, manager: Manager, mealId: string, input: StockInput): Promise<StaffMealView> {
  return transaction(app, (tx) => updateStock(tx, manager, mealId, input, app.clock.now()));
}

/** The same inside a transaction, also for counter staff. */
export async function updateStock(
  tx: Tx,
  staff: Staff,
  mealId: string,
  input: StockInput,
  now: Date,
): Promise<StaffMealView> {
  const meal = await lockOwnMeal(tx, staff, mealId, 'counter');
  await compareAndSetStock(tx, staff, mealId, input, now);
  signalStockChange(tx, { mealId, zip: meal.zip, restaurantId: meal.restaurantId });
  tellStock(tx, { mealId, restaurantId: meal.restaurantId }, now);
  // People in line come first, so the answer has what is left for everyone else.
  await runBeforeCommit(tx, queueKey(mealId), now);
  return readStaffMeal(tx, staff.restaurant.id, mealId, now);
}

/** Sets the stock to zero whatever the expected number, because staff have checked the food itself. */
export async function sellOut(tx: Tx, staff: Staff, mealId: string, now: Date): Promise<StaffMealView> {
  // The lock keeps the number that is read here until it is compared.
  await lockMeal(tx, mealId);
  const { availableQuantity: expected } = await readStaffMeal(tx, staff.restaurant.id, mealId, now);
  return updateStock(tx, staff, mealId, { expected, availableQuantity: 0 }, now);
}

/** When a restaurant lowers its stock, released portions go off sale before its own. Returns how many did. */
async function endReleasesFirst(tx: Tx, mealId: string, input: StockInput, now: Date): Promise<number> {
  const ended = await withdrawReleases(tx, mealId, { orderId: null }, input.expected - input.availableQuantity);
  for (const orderId of ended.keys()) enqueue(tx, 'announce-release-end', { orderId, at: now.toISOString() });
  return [...ended.values()].reduce((sum, units) => sum + units, 0);
}

/** Compares and sets without a signal. */
export async function compareAndSetStock(
  tx: Tx,
  staff: Staff,
  mealId: string,
  input: StockInput,
  now: Date,
): Promise<void> {
  const locked = await lockMeal(tx, mealId);
  if (locked) await releaseExpiredReservations(tx, locked, now);
  const endedCount = await endReleasesFirst(tx, mealId, input, now);
  const changed = await set(tx, [mealId, input.expected - endedCount, input.availableQuantity, now]);
  if (changed.length > 0) return;
  const { availableQuantity } = await readStaffMeal(tx, staff.restaurant.id, mealId, now);
  throw new Problem('stock-changed', { availableQuantity });
}

/** The webhooks of the restaurant hear of it after the commit. */
function tellStock(tx: Tx, { mealId, restaurantId }: { mealId: string; restaurantId: string }, now: Date): void {
  const at = now.toISOString();
  const event = { key: `meal.stock:${mealId}:${at}`, kind: 'meal.stock', subjectId: mealId, data: { mealId } } as const;
  enqueue(tx, 'tell-webhooks', { ...event, restaurantId, at });
}
