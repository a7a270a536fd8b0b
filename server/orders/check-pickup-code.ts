import { timingSafeEqual } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { derivePickupCode } from './order-number.ts';
import { type Order, orders } from './schema.ts';

/** Whether this is the order's code, however it was typed; takes the same time for every wrong one. */
export function matchesPickupCode(secret: string, orderId: string, shown: string): boolean {
  const expected = Buffer.from(derivePickupCode(secret, orderId));
  const given = Buffer.from(shown.replace(/[^A-Z0-9]/g, ''));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Compares what the customer showed. Five wrong tries lock the field of this order for a minute. The order's row
 * is locked by the caller, so tries are counted one by one.
 *
 * @returns the refusal, which the caller throws after the count is committed; null when the code fits
 */
export async function checkPickupCode(app: App, tx: Tx, order: Order, shown: string): Promise<Problem | null> {
  const now = app.clock.now();
  if (order.codeLockedUntil && order.codeLockedUntil > now) return new Problem('code-locked');
  if (matchesPickupCode(app.config.secret, order.id, shown)) return null;

  const wrongCodes = order.wrongCodes + 1;
  const isLocked = wrongCodes >= policies.maxWrongPickupCodes;
  await tx
    .update(orders)
    .set(
      isLocked
        ? { wrongCodes: 0, codeLockedUntil: minutesAfter(now, policies.pickupCodeLockMinutes) }
        : { wrongCodes, codeLockedUntil: null },
    )
    .where(eq(orders.id, order.id));
  return new Problem('wrong-pickup-code', { triesLeft: policies.maxWrongPickupCodes - wrongCodes });
}
