import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { restaurantQuery } from '../queries.ts';

/** Turns auto-accept on or off, on the page that shows its effect. */
export function AutoAcceptSwitch() {
  const { restaurant } = useRestaurant();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (autoAccept: boolean) => call('PUT /api/restaurant/auto-accept', { body: { autoAccept } }),
    onSuccess: (changed) => {
      queries.setQueryData(restaurantQuery().queryKey, changed);
      const text = changed.autoAccept ? m.board_auto_accept_on() : m.board_auto_accept_off();
      showToast({ tone: 'success', text });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  return (
    <Switch
      weight="strong"
      label={m.board_auto_accept()}
      checked={isPending ? variables : restaurant.autoAccept}
      onChange={mutate}
    />
  );
}
