import * as m from '@fondly/messages';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import pageStyles from '../navigation/restaurant-page.module.css';
import { ToolButton } from '../navigation/tool-button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { pauseLengths, usePause } from '../quick-menu/use-pause.ts';
import { formatPauseEnd } from './describe-saved-change.ts';
import { pickup } from './pickup-query.ts';

type Props = Pick<ComponentProps<typeof ToolButton>, 'words'>;

/** Pauses new orders in two taps, and ends the pause in one. On a phone, a running pause has a row. Paid orders stand, so nothing else is asked. */
export function QuickPause({ words = 'always' }: Props) {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  return isManager && restaurant.status === 'approved' ? <PauseButton words={words} /> : null;
}

function PauseButton({ words }: Required<Props>) {
  const now = useNow();
  const { data } = useQuery(pickup());
  const { pause, resume, isPending } = usePause(now);
  if (data?.pause) {
    return (
      <Button variant="ready" className={pageStyles.ownRow} isPending={isPending} onClick={resume}>
        <IconPlayerPlay size={20} aria-hidden />
        {m.pickup_hours_pause_resume_button({ end: formatPauseEnd(data.pause, data.timezone, now) })}
      </Button>
    );
  }
  // Disabled rather than absent while it loads, so the title row keeps its height.
  return (
    <Menu
      trigger={(props) => (
        <ToolButton {...props} words={words} label={m.pickup_hours_pause_button()} disabled={isPending || !data}>
          <IconPlayerPause size={22} aria-hidden />
        </ToolButton>
      )}
      items={pauseLengths.map(({ length, label }) => ({ label: label(), onSelect: () => pause(length) }))}
    />
  );
}
