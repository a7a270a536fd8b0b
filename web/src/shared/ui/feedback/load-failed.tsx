import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './load-failed.module.css';
import { StateTile } from './state-tile.tsx';

type Props = {
  /** What did not load, within a sentence: "your orders". */
  what: string;
  onRetry: () => void;
  /** After the sentence that says so. */
  note?: ReactNode;
  /** Said instead where there is no network. */
  offlineNote?: ReactNode;
  isOffline?: boolean;
  /** The log of the server tells under this number what happened. */
  reference?: string | null;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2;
};

/** Nothing could be loaded. Where something is already on screen, keep it and show a banner instead. */
export function LoadFailed({ what, onRetry, note, offlineNote, isOffline = false, reference, level = 2 }: Props) {
  const action = (
    <Button variant="light" onClick={onRetry}>
      Try again
    </Button>
  );
  if (isOffline) {
    return (
      <StateTile level={level} tone="sky" icon={<IconWifiOff size={28} />} title="You are offline" action={action}>
        {offlineNote}
      </StateTile>
    );
  }
  return (
    <StateTile level={level} tone="berry" icon={<IconRefresh size={28} />} title="That did not load" action={action}>
      We could not reach {what} just now. {note}
      {reference && <span className={styles.reference}>Reference {reference}</span>}
    </StateTile>
  );
}
