import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { matchesPickupCode } from './order-number.ts';
import { listPassesOf, matchPassCode } from './pickup-passes/match-pass-code.ts';
import type { Order } from './schema.ts';

const countWrongCodes = command(
  'order-count-wrong-codes',
  'update orders set wrong_codes = $2, code_locked_until = $3 where id = $1',
);

type ShownCode = {
  pickupCode: string;
  /** The tablet compared it with its own list, without a connection. */
  isCheckedOffline: boolean;
};
/** `passId`: the code is that of a friend's pass. */
type CodeCheck = { refused: Problem | null; passId: string | null };

/**
 * Compares the code with that of the order and of its pickup pass. Five wrong codes lock the check of this order for a
 * minute. The caller holds the order's row lock, so simultaneous attempts are counted one after the other. A tablet
 * without a connection cannot know of a canceled pass, so the meal that it handed over counts as handed over.
 *
 * @returns the refusal, which the caller throws after the count is committed; null when the code is right
 */
export async function checkPickupCode(app: App, tx: Tx, order: Order, shown: ShownCode): Promise<CodeCheck> {
  const now = app.clock.now();
  const { secret } = app.config;
  if (order.codeLockedUntil && order.codeLockedUntil > now) return refuse(new Problem('code-locked'));
  if (matchesPickupCode(secret, order.id, shown.pickupCode)) return { refused: null, passId: null };
  const [pass] = matchPassCode(secret, await listPassesOf(tx, [order.id]), shown.pickupCode);
  if (pass && (pass.canceledAt === null || shown.isCheckedOffline)) return { refused: null, passId: pass.id };
  if (pass) return refuse(new Problem('pickup-pass-canceled'));

  const wrongCodes = order.wrongCodes + 1;
  const isLocked = wrongCodes >= policies.maxWrongPickupCodes;
  const lockedUntil = isLocked ? minutesAfter(now, policies.pickupCodeLockMinutes) : null;
  await countWrongCodes(tx, [order.id, isLocked ? 0 : wrongCodes, lockedUntil]);
  return refuse(new Problem('wrong-pickup-code', { triesLeft: policies.maxWrongPickupCodes - wrongCodes }));
}

const refuse = (refused: Problem): CodeCheck => ({ refused, passId: null });
