import * as m from '@fondly/messages';
import { IconMailCheck } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './waitlist-bar.module.css';

type Props = { zip: string; isJoined: boolean; onJoin: () => void };

/** Stays in view while the page scrolls. */
export function WaitlistBar({ zip, isJoined, onJoin }: Props) {
  return (
    <aside className={styles.place} aria-label={m.zip_bar_label()}>
      <div className={`row space-between text-18 gap-16 on-ink center-block ${styles.bar}`}>
        {isJoined ? (
          <p className={`row weight-600 gap-10 ${styles.joined}`} role="status">
            <IconMailCheck size={22} aria-hidden />
            {m.zip_bar_joined()}
          </p>
        ) : (
          <>
            <b className="weight-700">{m.zip_bar_title({ zip })}</b>
            <Button variant="onDark" onClick={onJoin}>
              {m.zip_bar_button()}
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}
