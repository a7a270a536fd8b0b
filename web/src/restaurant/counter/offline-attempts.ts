import { policies } from '@fondly/contract/policies';

const lockMilliseconds = policies.codeLockMinutes * 60_000;

/** Wrong codes without a server that counts them: five in a row lock the field of this page for a minute. */
export function createTries(now: () => number = Date.now) {
  let wrong = 0;
  let lockedUntil = 0;
  return {
    isLocked: () => now() < lockedUntil,
    missed: () => {
      wrong += 1;
      if (wrong < policies.wrongCodesUntilLock) return;
      wrong = 0;
      lockedUntil = now() + lockMilliseconds;
    },
    hit: () => {
      wrong = 0;
    },
  };
}
