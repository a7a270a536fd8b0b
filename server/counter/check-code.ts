import { policies } from '@fondly/contract/policies';
import type { FoundOrder } from '@fondly/contract/restaurant/counter';
import { minutesAfter } from '@fondly/contract/time';
import { matchesPickupCode } from '../orders/order-number.ts';
import { listPassesOf, matchPassCode } from '../orders/pickup-passes/match-pass-code.ts';
import { plainPickup, readPickupStates } from '../orders/reschedule/read-pickup-states.ts';
import { type Order, orderColumns, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, nullable, row, timestamp } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { awaitingHandOverSql, toCounterOrder } from './counter-order.ts';

const codeAttempts = row({ wrongCodes: integer, lockedUntil: nullable(timestamp) });

const insertAttempts = command(
  'counter-tries-open',
  'insert into counter_tries (restaurant_id) values ($1) on conflict do nothing',
);
const lockAttempts = statement(
  'counter-tries-lock',
  codeAttempts,
  'select wrong_codes, locked_until from counter_tries where restaurant_id = $1 for update',
);
const writeAttempts = command(
  'counter-tries-write',
  'update counter_tries set wrong_codes = $2, locked_until = $3 where restaurant_id = $1',
);
const listAwaitingHandOver = statement(
  'counter-orders-awaiting-hand-over',
  orderRow,
  `select ${orderColumns} from orders where ${awaitingHandOverSql}`,
);

/**
 * Finds the orders of a pickup code. Five wrong codes in a row lock the restaurant's counter for a minute, also for the
 * correct code: more open orders make a guess easier. A lock makes the tries count one at a time.
 */
export async function findOrdersByPickupCode(app: App, staff: Staff, enteredCode: string): Promise<FoundOrder[]> {
  const result = await transaction(app, async (tx) => {
    await requireRole(tx, staff, 'counter');
    return findByCode(app, tx, staff, enteredCode);
  });
  // The wrong try is counted and committed before the request is refused.
  if (result instanceof Problem) throw result;
  return result;
}

async function findByCode(app: App, tx: Tx, staff: Staff, enteredCode: string): Promise<FoundOrder[] | Problem> {
  const restaurantId = staff.restaurant.id;
  const now = app.clock.now();
  await insertAttempts(tx, [restaurantId]);
  const attempts = expectOneRow(await lockAttempts(tx, [restaurantId]));
  if (attempts.lockedUntil && attempts.lockedUntil > now) return new Problem('code-locked');

  const open = await listAwaitingHandOver(tx, [restaurantId]);
  const found = await findMatching(app, tx, staff, open, enteredCode);
  if (found === 'canceled-pass') return new Problem('pickup-pass-canceled');
  if (found.length > 0) {
    await writeAttempts(tx, [restaurantId, 0, null]);
    return found;
  }
  const wrongCodes = attempts.wrongCodes + 1;
  const isLocked = wrongCodes >= policies.maxWrongPickupCodes;
  await writeAttempts(tx, [
    restaurantId,
    isLocked ? 0 : wrongCodes,
    isLocked ? minutesAfter(now, policies.pickupCodeLockMinutes) : null,
  ]);
  return new Problem('pickup-code-not-found', { triesLeft: policies.maxWrongPickupCodes - wrongCodes });
}

/** The open orders whose own code or whose friend's pass has this code. Two of them may have the same. */
async function findMatching(
  app: App,
  tx: Tx,
  staff: Staff,
  open: Order[],
  enteredCode: string,
): Promise<FoundOrder[] | 'canceled-pass'> {
  const { secret } = app.config;
  const ids = open.map(({ id }) => id);
  const passes = matchPassCode(secret, await listPassesOf(tx, ids), enteredCode);
  const states = await readPickupStates(
    tx,
    open.filter(({ hasReleases }) => hasReleases),
  );
  const found = open.flatMap((order) => {
    const isOwn = matchesPickupCode(secret, order.id, enteredCode);
    const pass = passes.find(({ orderId, canceledAt }) => orderId === order.id && canceledAt === null);
    if (!isOwn && !pass) return [];
    // Somebody is here, so more time is not a question anymore.
    const pickup = { ...(states.get(order.id) ?? plainPickup), lateRequest: null, friend: pass?.friend ?? null };
    return [{ ...toCounterOrder(order, staff, { ...pickup, unreadMessages: 0 }), isByPass: !isOwn }];
  });
  return found.length === 0 && passes.length > 0 ? 'canceled-pass' : found;
}
