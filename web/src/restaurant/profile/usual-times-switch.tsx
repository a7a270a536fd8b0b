import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';

/** Shows customers when the kitchen usually lists, or hides it. */
export function UsualTimesSwitch({ onChanged }: { onChanged: (restaurant: StaffRestaurantView) => void }) {
  const { restaurant } = useRestaurant();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (showsUsualTimes: boolean) => call('PUT /api/restaurant/usual-times', { body: { showsUsualTimes } }),
    onSuccess: (changed) => {
      onChanged(changed);
      const text = changed.showsUsualTimes
        ? m.restaurant_profile_usual_times_on()
        : m.restaurant_profile_usual_times_off();
      showToast({ tone: 'success', text });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  return (
    <Switch
      weight="strong"
      label={m.restaurant_profile_usual_times()}
      checked={isPending ? variables : restaurant.showsUsualTimes}
      onChange={mutate}
    />
  );
}
