import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../ui/actions/button.tsx';
import { StateTile } from '../ui/feedback/state-tile.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** Shown when rendering a page throws. Details of the error are not shown. */
export function BrokenPage() {
  const action = (
    <Button variant="light" onClick={() => window.location.reload()}>
      Load the page again
    </Button>
  );
  return (
    <StandalonePage>
      <StateTile level={1} tone="berry" icon={<IconRefresh size={28} />} title="Something went wrong" action={action}>
        This page broke on our side. Your orders and your money are where they were.
      </StateTile>
    </StandalonePage>
  );
}
