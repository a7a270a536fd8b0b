import type { CounterEntry, CounterMeal } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import type { EntryQueue } from './entry-queue.ts';

/** Taps within this time make one change. */
const pauseMilliseconds = 600;

type Draft = { expected: number; wanted: number };

/**
 * A meal's stock that follows each tap at once and enters the queue after a pause; it can be undone. `pendingQuantity`
 * is what the queue still holds, and the next change starts there.
 */
export function useCounterStock(meal: CounterMeal, queue: EntryQueue, pendingQuantity: number | null) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentQuantity = pendingQuantity ?? meal.availableQuantity;

  const add = async (entry: CounterEntry, from: number, to: number) => {
    setDraft(null);
    const result = await queue.add(entry, m.counter_stock_entry({ meal: meal.name, before: from, after: to }));
    if (typeof result === 'object') return;
    const undo = { label: m.common_undo(), onClick: () => void add(stockEntry(meal.id, to, from), to, from) };
    const text = m.counter_stock_changed({ meal: meal.name, before: from, after: to });
    showToast({ tone: 'success', text, action: undo });
  };
  const flush = () => {
    clearTimeout(timer.current);
    if (!draft) return;
    if (draft.wanted === draft.expected) setDraft(null);
    else void add(stockEntry(meal.id, draft.expected, draft.wanted), draft.expected, draft.wanted);
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  // Unsent changes are sent when the page closes.
  useEffect(() => () => latestFlush.current(), []);

  return {
    shown: draft?.wanted ?? currentQuantity,
    change: (wanted: number) => {
      setDraft({ expected: draft?.expected ?? currentQuantity, wanted });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestFlush.current(), pauseMilliseconds);
    },
    sellOut: () => {
      clearTimeout(timer.current);
      const entry = {
        kind: 'soldOut' as const,
        id: crypto.randomUUID(),
        at: readNow().toISOString(),
        mealId: meal.id,
      };
      void add(entry, draft?.wanted ?? currentQuantity, 0);
    },
  };
}

function stockEntry(mealId: string, expected: number, availableQuantity: number): CounterEntry {
  return {
    kind: 'stock',
    id: crypto.randomUUID(),
    at: readNow().toISOString(),
    mealId,
    expected,
    availableQuantity,
  };
}
