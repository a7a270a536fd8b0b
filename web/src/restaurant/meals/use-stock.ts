import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError, toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Taps within this time make one change. */
const pauseMilliseconds = 600;

type Draft = { expected: number; wanted: number };

/**
 * The stock of a meal. It follows each tap at once and is sent after a pause with the expected quantity, so that the
 * server refuses a change that conflicts with a sale. Unsent changes are sent when the page closes.
 */
export function useStock(meal: StaffMealView) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSetStock(meal, setDraft, setProblem);
  const unsent = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    const ready = unsent.current;
    unsent.current = null;
    if (ready && ready.wanted !== ready.expected) send(ready);
    else if (ready) setDraft(null);
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => () => latestFlush.current(), []);

  const change = (wanted: number) => {
    const next = { expected: unsent.current?.expected ?? draft?.wanted ?? meal.availableQuantity, wanted };
    unsent.current = next;
    setDraft(next);
    setProblem(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestFlush.current(), pauseMilliseconds);
  };
  /** Sent without a pause, because customers could still order portions that do not exist. */
  const sellOut = () => {
    change(0);
    flush();
  };
  return { shown: draft?.wanted ?? meal.availableQuantity, change, sellOut, problem };
}

function useSetStock(
  meal: StaffMealView,
  setDraft: (change: (now: Draft | null) => Draft | null) => void,
  setProblem: (problem: string | null) => void,
): (draft: Draft) => void {
  const queries = useQueryClient();
  // A tap during the request has its own draft, which stays.
  const clearDraft = (sent: Draft) => setDraft((now) => (now === sent ? null : now));
  const { mutate } = useMutation({
    // Changes of a meal run in sequence, so that each starts from the result of the previous one.
    scope: { id: `stock-${meal.id}` },
    mutationFn: ({ expected, wanted }: Draft) =>
      call('PUT /api/restaurant/meals/:id/stock', {
        params: { id: meal.id },
        body: { expected, availableQuantity: wanted },
      }),
    onSuccess: (changed, sent) => {
      updateCachedMeal(queries, changed);
      clearDraft(sent);
      const { expected, wanted } = sent;
      const undo = { label: m.common_undo(), onClick: () => mutate({ expected: wanted, wanted: expected }) };
      const text = m.restaurant_meals_stock_changed({ meal: meal.name, before: expected, after: wanted });
      showToast({ tone: 'success', text, action: undo });
    },
    onError: (thrown, sent) => {
      clearDraft(sent);
      if (isApiError(thrown, 'stock-changed')) setProblem(thrown.message);
      else showToast({ tone: 'error', text: toErrorMessage(thrown, m.restaurant_meals_error_change()) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.meals }),
  });
  return mutate;
}
