import { roleLabels } from '@fondly/contract/restaurant/roles';
import { Menu } from '@mantine/core';
import { IconCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { restaurantsQuery } from '../queries.ts';
import styles from './side-navigation.module.css';

/** Another kitchen, for whoever works for more than one. By a full page load: nothing of the one before stays in memory. */
export function RestaurantSwitch() {
  const { data } = useQuery(restaurantsQuery());
  const { mutate } = useMutation({
    mutationFn: (restaurantId: string) => call('PUT /api/account/kitchen', { body: { restaurantId } }),
    onSuccess: () => window.location.assign('/dashboard'),
    onError: (thrown) =>
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') }),
  });
  const restaurants = data?.restaurants ?? [];
  if (restaurants.length < 2) return null;
  return (
    <Menu position="right-start" width={280} radius={16} shadow="lg" classNames={{ item: styles.kitchen ?? '' }}>
      <Menu.Target>
        <button type="button" className={styles.entry}>
          <IconSwitchHorizontal size={20} aria-hidden />
          <span className={styles.label}>Switch kitchen</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {restaurants.map(({ id, name, role, isCurrent }) => (
          <Menu.Item
            key={id}
            disabled={isCurrent}
            rightSection={isCurrent && <IconCheck size={20} aria-label="You are here" />}
            onClick={() => mutate(id)}
          >
            {name}, {roleLabels[role]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
