import type { Clock } from '../../platform/clock.ts';

/**
 * Shares one read among all callers for a time, with at most one read in flight. A failed read fails for its waiting
 * callers and is not cached.
 * @param milliseconds - the maximum age, counted from the start of the read
 * @param onRead - told whether a caller shared a read
 */
export function memoizeFor<Value>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<Value>,
  onRead: (isHit: boolean) => void = () => {},
) {
  let cached: { from: number; value: Promise<Value> } | null = null;
  return (): Promise<Value> => {
    const now = clock.now().getTime();
    const isFresh = cached && cached.from <= now && now < cached.from + milliseconds;
    onRead(Boolean(isFresh));
    if (cached && isFresh) return cached.value;
    const current = { from: now, value: read() };
    cached = current;
    current.value.catch(() => {
      if (cached === current) cached = null;
    });
    return current.value;
  };
}
