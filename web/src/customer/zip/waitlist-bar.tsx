import { IconMailCheck } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './waitlist-bar.module.css';

type Props = { zip: string; isJoined: boolean; onJoin: () => void };

/** Stays in view while the page scrolls. */
export function WaitlistBar({ zip, isJoined, onJoin }: Props) {
  return (
    <aside className={styles.place} aria-label="Waitlist">
      <div className={`row space-between text-18 gap-16 on-ink center-block ${styles.bar}`}>
        {isJoined ? (
          <p className={`row weight-600 gap-10 ${styles.joined}`} role="status">
            <IconMailCheck size={22} aria-hidden />
            You're on the waitlist! Confirm your email to get your $3 off.
          </p>
        ) : (
          <>
            <b className="weight-700">Be first when meals drop near {zip}</b>
            <Button variant="onDark" onClick={onJoin}>
              Get $3 off first meal
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}
