import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../actions/button.tsx';
import styles from './load-failed.module.css';
import { StateTile } from './state-tile.tsx';

type Props = {
  what: string;
  error?: unknown;
  onRetry: () => void;
  /** A kitchen has no codes of its own and pays nothing here: it is told other things. */
  reader?: 'customer' | 'restaurant';
  /** Nobody can have paid for what did not come: said to whoever was about to. */
  isUnpaid?: boolean;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2;
};

/** Nothing could be loaded. Where something is already on screen, keep it and show a banner instead. */
export function LoadFailed({ what, error, onRetry, reader = 'customer', isUnpaid = false, level = 2 }: Props) {
  const isRestaurant = reader === 'restaurant';
  const action = (
    <Button variant="light" onClick={onRetry}>
      Try again
    </Button>
  );
  if (error instanceof ApiError && error.code === 'offline') {
    return (
      <StateTile level={level} tone="sky" icon={<IconWifiOff size={28} />} title="You are offline" action={action}>
        {isRestaurant
          ? 'Orders keep coming in on our side. They are here as soon as you are back.'
          : 'Your pickup codes still work without a connection. The rest comes back when you do.'}
      </StateTile>
    );
  }
  return (
    <StateTile level={level} tone="berry" icon={<IconRefresh size={28} />} title="That did not load" action={action}>
      We could not reach {what} just now. {isRestaurant ? 'Nothing is lost.' : isUnpaid && 'Nothing was charged.'}
      <Reference error={error} />
    </StateTile>
  );
}

/** Under this number the server's log tells what happened: for whoever writes to us about a fault of ours. */
function Reference({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status < 500 || !error.requestId) return null;
  return <span className={styles.reference}>Reference {error.requestId.slice(0, 8)}</span>;
}
