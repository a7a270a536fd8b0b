import { policies } from '@fondly/contract/policies';

const lockMilliseconds = policies.pickupCodeLockMinutes * 60_000;

/** Limits wrong codes while the server cannot count them: five in a row lock the field for a minute. */
export function createAttemptLimiter(now: () => number = Date.now) {
  let failures = 0;
  let lockedUntil = 0;
  return {
    isLocked: () => now() < lockedUntil,
    recordFailure: () => {
      failures += 1;
      if (failures < policies.maxWrongPickupCodes) return;
      failures = 0;
      lockedUntil = now() + lockMilliseconds;
    },
    resetFailures: () => {
      failures = 0;
    },
  };
}
