import * as m from '@fondly/messages';
import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import { StateTile } from '../ui/feedback/state-tile.tsx';
import { pageMeta } from './page-meta.ts';
import { StandalonePage } from './standalone-page.tsx';

export const meta = pageMeta({ title: m.page_not_found_title, hidden: true });

/** The page of unknown addresses. */
export default function NotFoundPage() {
  const action = (
    <ButtonLink variant="light" to="/">
      {m.common_back_home()}
    </ButtonLink>
  );
  return (
    <StandalonePage>
      <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title={m.page_not_found_title()} action={action}>
        {m.page_not_found()}
      </StateTile>
    </StandalonePage>
  );
}
