import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { searchPath } from '../browser-storage/last-zip.ts';

/** A meal or an order that does not exist or belongs to another person. */
export function OrderNotFound() {
  const action = (
    <ButtonLink variant="light" to={searchPath()}>
      Find a meal
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title="Order not found" action={action}>
      This meal may have left the menu, or the link has a typo.
    </StateTile>
  );
}
