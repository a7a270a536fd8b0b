import type { Clock } from '../../platform/clock.ts';

/**
 * One reading for all who ask within a while: however many they are, at most one is under way. A reading that fails
 * is shared by those who waited for it and not kept.
 *
 * @param milliseconds - how old an answer may be, counted from when its reading began
 */
export function keepBriefly<Value>(clock: Clock, milliseconds: number, read: () => Promise<Value>) {
  let kept: { from: number; value: Promise<Value> } | null = null;
  return (): Promise<Value> => {
    const now = clock.now().getTime();
    if (kept && kept.from <= now && now < kept.from + milliseconds) return kept.value;
    const mine = { from: now, value: read() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
