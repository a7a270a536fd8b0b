import * as m from '@fondly/messages';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { formatPauseEnd } from '../pickup/describe-saved-change.ts';
import { pickup } from '../pickup/pickup-query.ts';
import styles from './quick-menu.module.css';
import { pauseLengths, usePause } from './use-pause.ts';

/** A button for each length of a pause, or one that ends it. */
export function PauseRow() {
  const now = useNow();
  const { data } = useQuery(pickup());
  const { pause, resume, isPending } = usePause(now);
  if (data?.pause) {
    return (
      <Button variant="ready" wide isPending={isPending} onClick={resume}>
        <IconPlayerPlay size={20} aria-hidden />
        {m.pickup_hours_pause_resume_button({ end: formatPauseEnd(data.pause, data.timezone, now) })}
      </Button>
    );
  }
  return (
    <div className={`columns-3 gap-8 ${styles.lengths}`}>
      {pauseLengths.map(({ length, shortLabel }) => (
        <Button
          key={length}
          variant="default"
          size="row"
          isPending={isPending}
          disabled={!data}
          aria-label={m.quick_menu_pause_label({ length: shortLabel() })}
          onClick={() => pause(length)}
        >
          {shortLabel()}
        </Button>
      ))}
    </div>
  );
}
