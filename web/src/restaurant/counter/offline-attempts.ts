import { policies } from '@fondly/contract/policies';

const lockMilliseconds = policies.pickupCodeLockMinutes * 60_000;

/** Wrong codes without a server that counts them: five in a row lock the field of this page for a minute. */
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
