import * as m from '@fondly/messages';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { StateTile } from '../ui/feedback/state-tile.tsx';
import { StandalonePage } from './standalone-page.tsx';

const openAgain = () => window.location.reload();

/** Replaces a page whose script could not be loaded without a connection. */
export const OfflinePage = () => (
  <StandalonePage>
    <OfflineTile />
  </StandalonePage>
);

/** The same inside a layout. The page opens as soon as the connection is back. */
export function OfflineTile() {
  useEffect(() => {
    window.addEventListener('online', openAgain);
    return () => window.removeEventListener('online', openAgain);
  }, []);
  const action = (
    <Button variant="light" onClick={openAgain}>
      {m.common_try_again()}
    </Button>
  );
  return (
    <StateTile level={1} tone="sky" icon={<IconWifiOff size={28} />} title={m.page_offline_title()} action={action}>
      {m.page_offline()}
    </StateTile>
  );
}
