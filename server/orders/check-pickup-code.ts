import { timingSafeEqual } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { derivePickupCode } from './order-number.ts';
import type { Order } from './schema.ts';

const countWrongCodes = command(
  'order-count-wrong-codes',
  'update orders set wrong_codes = $2, code_locked_until = $3 where id = $1',
);

/** Ignores spaces and dashes. The comparison takes the same time for every wrong code of the right length. */
export function matchesPickupCode(secret: string, orderId: string, shown: string): boolean {
  const expected = Buffer.from(derivePickupCode(secret, orderId));
  const given = Buffer.from(shown.replace(/[^A-Z0-9]/g, ''));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Five wrong codes lock the check of this order for a minute. The caller holds the order's row lock, so simultaneous
 * attempts are counted one after the other.
 *
 * @returns the refusal, which the caller throws after the count is committed; null when the code is right
 */
export async function checkPickupCode(app: App, tx: Tx, order: Order, shown: string): Promise<Problem | null> {
  const now = app.clock.now();
  if (order.codeLockedUntil && order.codeLockedUntil > now) return new Problem('code-locked');
  if (matchesPickupCode(app.config.secret, order.id, shown)) return null;

  const wrongCodes = order.wrongCodes + 1;
  const isLocked = wrongCodes >= policies.maxWrongPickupCodes;
  const lockedUntil = isLocked ? minutesAfter(now, policies.pickupCodeLockMinutes) : null;
  await countWrongCodes(tx, [order.id, isLocked ? 0 : wrongCodes, lockedUntil]);
  return new Problem('wrong-pickup-code', { triesLeft: policies.maxWrongPickupCodes - wrongCodes });
}
