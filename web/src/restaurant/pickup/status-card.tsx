import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { IconDoor, IconDoorOff, IconPlayerPause } from '@tabler/icons-react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { formatMinutes } from '../format-minutes.ts';
import styles from './pickup.module.css';

type Props = { pickup: PickupHoursView; isBusy: boolean; onPause: () => void; onResume: () => void };

/** Whether the restaurant is open, its waiting pickups and their remaining time, and a button to pause or resume. */
export function StatusCard({ pickup, isBusy, onPause, onResume }: Props) {
  const now = useNow();
  const { open, pause, waiting, lastPickupEnd } = pickup;
  const isPaused = pause !== null;
  const Icon = isPaused ? IconPlayerPause : open.isOpen ? IconDoor : IconDoorOff;
  const title = isPaused
    ? m.pickup_hours_status_paused()
    : open.isOpen
      ? m.pickup_hours_status_open()
      : m.pickup_hours_status_closed();
  return (
    <section
      className={`panel gap-10 gap-16 ${styles.status}`}
      data-state={isPaused ? 'paused' : open.isOpen ? 'open' : 'closed'}
      aria-label={m.pickup_hours_status_label()}
    >
      <div className="row break fit gap-14">
        <span className={`middle rigid size-48 radius-14 ${styles.tile}`} aria-hidden>
          <Icon size={26} />
        </span>
        <div>
          <h2 className={`text-20 ${styles.stateTitle}`}>{title}</h2>
          <p>{formatOpenState(open, { timezone: pickup.timezone, now })}</p>
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.stats}`}>
        <div>
          <dd>{waiting}</dd>
          <dt>{m.pickup_hours_status_waiting({ count: waiting })}</dt>
        </div>
        <div>
          <dd>{lastPickupEnd ? formatTimeLeft(new Date(lastPickupEnd), now) : m.common_none()}</dd>
          <dt>{lastPickupEnd ? m.pickup_hours_status_until_last_pickup() : m.pickup_hours_status_left_today()}</dt>
        </div>
      </dl>
      {isPaused ? (
        <Button variant="ready" wide isPending={isBusy} onClick={onResume}>
          {m.pickup_hours_status_resume_button()}
        </Button>
      ) : (
        <Button variant="default" wide onClick={onPause}>
          {m.pickup_hours_status_pause_button()}
        </Button>
      )}
    </section>
  );
}

function formatTimeLeft(end: Date, now: Date): string {
  return formatMinutes(Math.max(0, Math.round((end.getTime() - now.getTime()) / 60_000)));
}
