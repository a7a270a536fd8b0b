import { type PauseDuration, pauseReasons } from '@fondly/contract/restaurant/pause-options';
import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { keys } from '../queries.ts';
import { describeSavedChange, formatPauseEnd } from './describe-saved-change.ts';
import { pickup } from './pickup-query.ts';

const lengths: { length: PauseDuration; label: () => string }[] = [
  { length: '15', label: m.pickup_hours_pause_15_minutes },
  { length: '30', label: m.pickup_hours_pause_30_minutes },
  { length: '60', label: m.pickup_hours_pause_1_hour },
];

/** Pauses new orders in two taps, and ends the pause in one. Paid orders stand, so nothing else is asked. */
export function QuickPause() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  return isManager && restaurant.status === 'approved' ? <PauseButton /> : null;
}

function PauseButton() {
  const now = useNow();
  const { data } = useQuery(pickup());
  const { mutate, isPending } = useSaveNow(now);
  if (data?.pause) {
    return (
      <Button variant="ready" isPending={isPending} onClick={() => mutate({ kind: 'resume' })}>
        <IconPlayerPlay size={20} aria-hidden />
        {m.pickup_hours_pause_resume_button({ end: formatPauseEnd(data.pause, data.timezone, now) })}
      </Button>
    );
  }
  // Disabled rather than absent while it loads, so the title row keeps its height.
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} variant="default" isPending={isPending} disabled={!data}>
          <IconPlayerPause size={20} aria-hidden />
          {m.pickup_hours_pause_button()}
        </Button>
      )}
      items={lengths.map(({ length, label }) => ({
        label: label(),
        onSelect: () => mutate({ kind: 'pause', length, reason: pauseReasons[0] }),
      }))}
    />
  );
}

function useSaveNow(now: Date) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PickupHoursChange) => call('PUT /api/restaurant/pickup', { body: { change } }),
    onSuccess: (view, change) => {
      queries.setQueryData(pickup().queryKey, view);
      for (const queryKey of [keys.restaurant, keys.meals]) void queries.invalidateQueries({ queryKey });
      showToast({ tone: 'success', text: describeSavedChange(change, view, now) });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
}
