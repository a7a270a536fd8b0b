import { policies } from '@fondly/contract/policies';
import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { minutesAfter } from '@fondly/contract/time';
import { fitsPickupCode } from '../orders/check-pickup-code.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { one, prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { counterOrder, toHandOver } from './counter-order.ts';

type Tries = { wrong_codes: number; locked_until: Date | null };

const openTries = prepared(
  'counter-tries-open',
  'insert into counter_tries (restaurant_id) values ($1) on conflict do nothing',
);
const lockTries = prepared<Tries>(
  'counter-tries-lock',
  'select wrong_codes, locked_until from counter_tries where restaurant_id = $1 for update',
);
const writeTries = prepared(
  'counter-tries-write',
  'update counter_tries set wrong_codes = $2, locked_until = $3 where restaurant_id = $1',
);

/**
 * Whose code this is. Five wrong ones in a row lock the counter of the kitchen for a minute, also for the right one: the
 * more orders are open, the easier a guess. The tries are counted one by one, under a lock.
 *
 * @throws Problem `no-such-code`, `code-locked`
 */
export async function checkCode(app: App, staff: Staff, shown: string): Promise<CounterOrder[]> {
  const found = await transaction(app, async (tx) => {
    await requireRole(tx, staff, 'counter');
    return find(app, tx, staff.restaurant.id, shown);
  });
  // A wrong try is counted, and so committed, before it is refused.
  if (found instanceof Problem) throw found;
  return found;
}

async function find(app: App, tx: Tx, restaurantId: string, shown: string): Promise<CounterOrder[] | Problem> {
  const now = app.clock.now();
  await openTries(tx, [restaurantId]);
  const tries = one(await lockTries(tx, [restaurantId]));
  if (tries.locked_until && tries.locked_until > now) return new Problem('code-locked');

  const open = await tx.select().from(orders).where(toHandOver(restaurantId));
  const fitting = open.filter((order) => fitsPickupCode(app.config.secret, order.id, shown));
  if (fitting.length > 0) {
    await writeTries(tx, [restaurantId, 0, null]);
    return fitting.map(counterOrder);
  }
  const wrong = tries.wrong_codes + 1;
  const isLocked = wrong >= policies.wrongCodesUntilLock;
  await writeTries(tx, [
    restaurantId,
    isLocked ? 0 : wrong,
    isLocked ? minutesAfter(now, policies.codeLockMinutes) : null,
  ]);
  return new Problem('no-such-code', { triesLeft: policies.wrongCodesUntilLock - wrong });
}
