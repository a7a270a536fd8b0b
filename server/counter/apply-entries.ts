import { type ProblemCode, problemCodes } from '@fondly/contract/problems';
import type { CounterEntry } from '@fondly/contract/restaurant/counter';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { earlier } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import { sellOut, updateStock } from '../meals/stock/set-stock.ts';
import { matchesPickupCode } from '../orders/order-number.ts';
import { raiseAlarm } from '../orders/raise-alarm.ts';
import type { Order } from '../orders/schema.ts';
import { handOver, lockRestaurantOrder } from '../payments/capture/hand-over.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { nullable, oneOf, row, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';

type Outcome = { id: string; refusal: { code: string; message: string } | null };

/** The row names no orders or meals of another restaurant, because it would reveal that they exist. */
const insertEntry = statement(
  'counter-entry',
  row({ id: uuid }),
  `insert into counter_entries (restaurant_id, id, actor_id, kind, order_id, meal_id, done_at, received_at)
   values ($1, $2, $3, $4, (select o.id from orders o where o.id = $5 and o.restaurant_id = $1),
     (select m.id from meals m where m.id = $6 and m.restaurant_id = $1), $7, $8)
   on conflict do nothing returning id`,
);
const readRefusal = statement(
  'counter-entry-read',
  row({ refusal: nullable(oneOf(problemCodes)) }),
  'select refusal from counter_entries where restaurant_id = $1 and id = $2',
);
const writeRefusal = command(
  'counter-entry-refuse',
  'update counter_entries set refusal = $3 where restaurant_id = $1 and id = $2',
);
const deleteEntry = command('counter-entry-forget', 'delete from counter_entries where restaurant_id = $1 and id = $2');

/**
 * Applies entries of the counter one after the other, each in its own transaction. A refused entry does not block the
 * next. A repeated entry, whose response was lost, gets the stored outcome and changes nothing.
 */
export async function applyEntries(
  app: App,
  staff: Staff,
  entries: CounterEntry[],
  language: Language,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    const code = await transaction(app, (tx) => applyOnce(app, tx, staff, entry));
    outcomes.push({ id: entry.id, refusal: code && { code, message: problemMessage(code, language) } });
  }
  return outcomes;
}

async function applyOnce(app: App, tx: Tx, staff: Staff, entry: CounterEntry): Promise<ProblemCode | null> {
  const { id } = staff.restaurant;
  const [orderId, mealId] = entry.kind === 'handOver' ? [entry.orderId, null] : [null, entry.mealId];
  const now = app.clock.now();
  await requireRole(tx, staff, 'counter');
  // When the same entry arrives twice at once, the second waits here for the first to commit and then finds it.
  const isFirst =
    (await insertEntry(tx, [id, entry.id, staff.id, entry.kind, orderId, mealId, entry.at, now])).length > 0;
  if (!isFirst) return expectOneRow(await readRefusal(tx, [id, entry.id])).refusal;

  const refusal = await toRefusal(() => applyEntry(app, tx, staff, entry));
  // A lock expires, so the tablet may send this entry again and have it applied.
  if (refusal === 'code-locked') await deleteEntry(tx, [id, entry.id]);
  else if (refusal) await writeRefusal(tx, [id, entry.id, refusal]);
  return refusal;
}

async function toRefusal(work: () => Promise<Problem | null>): Promise<ProblemCode | null> {
  try {
    return (await work())?.code ?? null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

async function applyEntry(app: App, tx: Tx, staff: Staff, entry: CounterEntry): Promise<Problem | null> {
  const now = app.clock.now();
  if (entry.kind === 'soldOut') await sellOut(tx, staff, entry.mealId, now);
  else if (entry.kind === 'stock') await updateStock(tx, staff, entry.mealId, entry, now);
  else return applyHandOver(app, tx, staff, entry);
  return null;
}

type HandOverEntry = Extract<CounterEntry, { kind: 'handOver' }>;

async function applyHandOver(app: App, tx: Tx, staff: Staff, entry: HandOverEntry): Promise<Problem | null> {
  const order = await lockRestaurantOrder(tx, staff, entry.orderId);
  if (order.closedReason === 'collected') return new Problem('already-handed-over');
  if (order.closedReason !== null) {
    await raiseLateHandOverAlarm(app, tx, order, entry.pickupCode ?? '');
    return new Problem('order-ended');
  }
  const now = app.clock.now();
  const checkedOfflineAt = entry.isCheckedOffline ? earlier(new Date(entry.at), now) : null;
  const { refused } = await handOver(app, tx, staff, order, { pickupCode: entry.pickupCode, checkedOfflineAt });
  return refused;
}

/** A meal was handed over with the correct code after its order was refunded. An admin has to resolve that manually. */
async function raiseLateHandOverAlarm(app: App, tx: Tx, order: Order, enteredCode: string): Promise<void> {
  if (order.closedReason === 'no_show' || !matchesPickupCode(app.config.secret, order.id, enteredCode)) return;
  const text = `Order ${order.orderNumber} was handed over without a connection after it had ended (${order.closedReason}).`;
  await raiseAlarm(tx, { kind: 'handed-over-after-end', source: order.id, orderId: order.id, text }, app.clock.now());
}
