import { denyReasons } from '@fondly/contract/restaurant/deny-reasons';
import type { HoursChangeImpact, PickupHoursChange, SaleChoice } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isApiError, toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { describeSavedChange } from './describe-saved-change.ts';
import type { OrderResolution } from './order-resolution.ts';
import { pickup } from './pickup-query.ts';

type PendingChange = { change: PickupHoursChange; impact: HoursChangeImpact };
type Sales = Record<string, SaleChoice>;
type ResolvedChange = { change: PickupHoursChange; resolutions: Record<string, OrderResolution>; sales: Sales };
export type PickupChangeState = ReturnType<typeof usePickupChange>;

/**
 * A change of hours. It is saved at once if it affects no order; otherwise it waits in `pendingChange` until staff
 * decide about those orders. The hours are saved before the decisions, so that nothing new is ordered in between.
 */
export function usePickupChange(onDone: (change: PickupHoursChange) => void) {
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const showProblem = (thrown: Error) => setProblem(explain(thrown));
  const saveChange = useSavePickupChange(
    (change) => {
      setPendingChange(null);
      onDone(change);
    },
    (thrown, change) => {
      showProblem(thrown);
      // A meal came on sale since the preview: the next preview asks about it.
      if (isApiError(thrown, 'hours-affect-meals')) previewChange.mutate(change);
    },
  );
  const previewChange = useMutation({
    mutationFn: (change: PickupHoursChange) => call('POST /api/restaurant/pickup/preview', { body: { change } }),
    onSuccess: (impact, change) => {
      const hasSales = impact.meals.some(({ unsoldPortions }) => unsoldPortions > 0);
      if (hasSales || impact.orderIds.length > 0) setPendingChange({ change, impact });
      else saveChange.mutate({ change, resolutions: {}, sales: {} });
    },
    onError: showProblem,
  });
  return {
    pendingChange,
    problem,
    isBusy: previewChange.isPending || saveChange.isPending,
    preview: (change: PickupHoursChange) => {
      setProblem(null);
      previewChange.mutate(change);
    },
    confirm: (resolutions: Record<string, OrderResolution>, sales: Sales) => {
      setProblem(null);
      if (pendingChange) saveChange.mutate({ change: pendingChange.change, resolutions, sales });
    },
    clear: () => {
      setPendingChange(null);
      setProblem(null);
    },
  };
}

function useSavePickupChange(
  onSaved: (change: PickupHoursChange) => void,
  onFailed: (thrown: Error, change: PickupHoursChange) => void,
) {
  const queries = useQueryClient();
  const now = useNow();
  return useMutation({
    mutationFn: async ({ change, resolutions, sales }: ResolvedChange) => {
      const body = {
        change,
        sales: Object.entries(sales).map(([mealId, choice]) => ({ mealId, choice })),
        releasedOrderIds: Object.keys(resolutions).filter((id) => resolutions[id]?.choice !== 'keep'),
      };
      const view = await call('PUT /api/restaurant/pickup', { body });
      return { view, failures: await applyResolutions(resolutions) };
    },
    onSuccess: ({ view, failures }, { change, resolutions }) => {
      queries.setQueryData(pickup().queryKey, view);
      for (const queryKey of [keys.restaurant, keys.meals, keys.orders]) void queries.invalidateQueries({ queryKey });
      onSaved(change);
      if (failures.length > 0)
        showToast({ tone: 'error', text: m.pickup_hours_saved_not_all_orders({ reasons: failures.join(' ') }) });
      else {
        const changeText = describeSavedChange(change, view, now);
        showToast({ tone: 'success', text: formatSavedText(changeText, Object.values(resolutions)) });
      }
    },
    onError: (thrown, { change }) => onFailed(thrown, change),
  });
}

function formatSavedText(changeText: string, resolutions: OrderResolution[]): string {
  const count = (chosen: OrderResolution['choice']) => resolutions.filter(({ choice }) => choice === chosen).length;
  const [asked, canceled] = [count('reschedule'), count('cancel')];
  if (asked > 0 && canceled > 0)
    return m.pickup_hours_saved_orders_asked_and_canceled({ change: changeText, asked, canceled });
  if (asked > 0) return m.pickup_hours_saved_orders_asked({ change: changeText, count: asked });
  return canceled > 0 ? m.pickup_hours_saved_orders_canceled({ change: changeText, count: canceled }) : changeText;
}

/** Applies the decisions in sequence and returns the errors of those that failed. A repeat changes nothing. */
async function applyResolutions(resolutions: Record<string, OrderResolution>): Promise<string[]> {
  const reasons: string[] = [];
  for (const [id, resolution] of Object.entries(resolutions)) {
    await applyResolution(id, resolution).catch((thrown: Error) => reasons.push(explain(thrown)));
  }
  return [...new Set(reasons)];
}

async function applyResolution(id: string, resolution: OrderResolution): Promise<void> {
  const params = { id };
  if (resolution.choice === 'reschedule')
    await call('POST /api/restaurant/orders/:id/ask-to-move', { params, body: resolution.input });
  if (resolution.choice !== 'cancel') return;
  const body = { reason: denyReasons['closing-before-pickup'], restock: false };
  await call('POST /api/restaurant/orders/:id/deny', { params, body });
}

function explain(thrown: Error): string {
  const [error] = thrown instanceof ApiError ? Object.values(thrown.fields) : [];
  return error ?? toErrorMessage(thrown, m.common_did_not_work());
}
