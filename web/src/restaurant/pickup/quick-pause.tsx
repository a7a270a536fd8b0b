import * as m from '@fondly/messages';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { pauseLengths, usePause } from '../quick-menu/use-pause.ts';
import { formatPauseEnd } from './describe-saved-change.ts';
import { pickup } from './pickup-query.ts';

/** Pauses new orders in two taps, and ends the pause in one. Paid orders stand, so nothing else is asked. */
export function QuickPause() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  return isManager && restaurant.status === 'approved' ? <PauseButton /> : null;
}

function PauseButton() {
  const now = useNow();
  const { data } = useQuery(pickup());
  const { pause, resume, isPending } = usePause(now);
  if (data?.pause) {
    return (
      <Button variant="ready" isPending={isPending} onClick={resume}>
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
      items={pauseLengths.map(({ length, label }) => ({ label: label(), onSelect: () => pause(length) }))}
    />
  );
}
