import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { IconDoor, IconDoorOff, IconPlayerPause } from '@tabler/icons-react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './pickup.module.css';

type Props = { pickup: PickupHoursView; isBusy: boolean; onPause: () => void; onResume: () => void };

/** Whether the restaurant is open, its waiting pickups and their remaining time, and a button to pause or resume. */
export function StatusCard({ pickup, isBusy, onPause, onResume }: Props) {
  const now = useNow();
  const { open, pause, waiting, lastPickupEnd } = pickup;
  const isPaused = pause !== null;
  const Icon = isPaused ? IconPlayerPause : open.isOpen ? IconDoor : IconDoorOff;
  const title = isPaused ? 'Paused' : open.isOpen ? 'Open now' : 'Closed now';
  return (
    <section
      className={`panel gap-10 gap-16 ${styles.status}`}
      data-state={isPaused ? 'paused' : open.isOpen ? 'open' : 'closed'}
      aria-label="Status"
    >
      <div className="row break fit gap-14">
        <span className={`middle rigid size-48 radius-14 ${styles.tile}`} aria-hidden>
          <Icon size={26} />
        </span>
        <div>
          <h2 className={`text-20 ${styles.stateTitle}`}>{title}</h2>
          <p>{open.text}</p>
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.stats}`}>
        <div>
          <dd>{waiting}</dd>
          <dt>{waiting === 1 ? 'pickup waiting' : 'pickups waiting'}</dt>
        </div>
        <div>
          <dd>{lastPickupEnd ? timeLeft(new Date(lastPickupEnd), now) : 'None'}</dd>
          <dt>{lastPickupEnd ? 'until last pickup' : 'left today'}</dt>
        </div>
      </dl>
      {isPaused ? (
        <Button variant="ready" wide isPending={isBusy} onClick={onResume}>
          Take orders again
        </Button>
      ) : (
        <Button variant="default" wide onClick={onPause}>
          Pause new orders
        </Button>
      )}
    </section>
  );
}

/** "2 h 30 m", "45 m". */
function timeLeft(end: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((end.getTime() - now.getTime()) / 60_000));
  return minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}
