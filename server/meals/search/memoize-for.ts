import type { Clock } from '../../platform/clock.ts';

/**
 * One reading for all who ask within a while: however many they are, at most one is under way. A reading that fails
 * is shared by those who waited for it and not kept.
 *
 * @param milliseconds - how old an answer may be, counted from when its reading began
 */
export function memoizeFor<Value>(clock: Clock, milliseconds: number, read: () => Promise<Value>) {
  let cached: { from: number; value: Promise<Value> } | null = null;
  return (): Promise<Value> => {
    const now = clock.now().getTime();
    if (cached && cached.from <= now && now < cached.from + milliseconds) return cached.value;
    const current = { from: now, value: read() };
    cached = current;
    current.value.catch(() => {
      if (cached === current) cached = null;
    });
    return current.value;
  };
}
