import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import { StateTile } from '../ui/feedback/state-tile.tsx';
import { pageMeta } from './page-meta.ts';
import { StandalonePage } from './standalone-page.tsx';

export const meta = pageMeta({ title: 'Page not found', hidden: true });

/** The page of unknown addresses. */
export default function NotFoundPage() {
  const action = (
    <ButtonLink variant="light" to="/">
      Back to the start
    </ButtonLink>
  );
  return (
    <StandalonePage>
      <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title="Page not found" action={action}>
        It may have moved, or the link has a typo.
      </StateTile>
    </StandalonePage>
  );
}
