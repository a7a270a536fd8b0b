import * as m from '@fondly/messages';
import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../ui/actions/button.tsx';
import { StateTile } from '../ui/feedback/state-tile.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** Shown when rendering a page throws. Details of the error are not shown. */
export function BrokenPage() {
  const action = (
    <Button variant="light" onClick={() => window.location.reload()}>
      {m.page_reload()}
    </Button>
  );
  return (
    <StandalonePage>
      <StateTile level={1} tone="berry" icon={<IconRefresh size={28} />} title={m.page_broken_title()} action={action}>
        {m.page_broken()}
      </StateTile>
    </StandalonePage>
  );
}
