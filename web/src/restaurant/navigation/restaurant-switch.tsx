import { roleLabel } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import { IconCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { toAddress } from '../../shared/language/page-language.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { restaurantsQuery } from '../queries.ts';
import styles from './side-navigation.module.css';

/** Switches to another restaurant. A full page load clears the memory of the previous one. */
export function RestaurantSwitch() {
  const { data } = useQuery(restaurantsQuery());
  const { mutate } = useMutation({
    mutationFn: (restaurantId: string) => call('PUT /api/account/kitchen', { body: { restaurantId } }),
    onSuccess: () => window.location.assign(toAddress('/dashboard')),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  const restaurants = data?.restaurants ?? [];
  if (restaurants.length < 2) return null;
  return (
    <Menu
      placement="right top"
      width="wide"
      textSize="small"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={`row text-15 weight-600 full relative radius-12 gap-12 min-height-48 subdued ${styles.entry}`}
        >
          <IconSwitchHorizontal size={20} aria-hidden />
          <span>{m.restaurant_frame_switch_button()}</span>
        </button>
      )}
      items={restaurants.map(({ id, name, role, isCurrent }) => ({
        id,
        label: m.restaurant_frame_switch_choice({ name, role: roleLabel(role) }),
        mark: isCurrent && <IconCheck size={20} aria-label={m.restaurant_frame_switch_current()} />,
        isDisabled: isCurrent,
        onSelect: () => mutate(id),
      }))}
    />
  );
}
