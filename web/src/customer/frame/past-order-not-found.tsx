import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { PageFrame } from './page-frame.tsx';

/** Shown when the address matches no order of this customer. */
export function PastOrderNotFound() {
  const action = (
    <ButtonLink variant="light" to="/past-orders">
      Past Orders
    </ButtonLink>
  );
  return (
    <PageFrame width="column">
      <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title="Order not found" action={action}>
        Your orders and their receipts are all in one place.
      </StateTile>
    </PageFrame>
  );
}
