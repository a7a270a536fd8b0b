import { type PauseDuration, pauseReasons } from '@fondly/contract/restaurant/pause-options';
import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { describeSavedChange } from '../pickup/describe-saved-change.ts';
import { pickup } from '../pickup/pickup-query.ts';
import { keys } from '../queries.ts';

export const pauseLengths: { length: PauseDuration; label: () => string; shortLabel: () => string }[] = [
  { length: '15', label: m.pickup_hours_pause_15_minutes, shortLabel: m.pickup_hours_pause_15_minutes_short },
  { length: '30', label: m.pickup_hours_pause_30_minutes, shortLabel: m.pickup_hours_pause_30_minutes_short },
  { length: '60', label: m.pickup_hours_pause_1_hour, shortLabel: m.pickup_hours_pause_1_hour },
];

/** Pauses new orders and resumes them, each with one request. Paid orders stand, so nothing else is asked. */
export function usePause(now: Date) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: PickupHoursChange) => call('PUT /api/restaurant/pickup', { body: { change } }),
    onSuccess: (view, change) => {
      queries.setQueryData(pickup().queryKey, view);
      for (const queryKey of [keys.restaurant, keys.meals]) void queries.invalidateQueries({ queryKey });
      showToast({ tone: 'success', text: describeSavedChange(change, view, now) });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  return {
    isPending,
    pause: (length: PauseDuration) => mutate({ kind: 'pause', length, reason: pauseReasons[0] }),
    resume: () => mutate({ kind: 'resume' }),
  };
}
