import * as m from '@fondly/messages';
import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { PageFrame } from './page-frame.tsx';

/** Shown when the address matches no order of this customer. */
export function PastOrderNotFound() {
  const action = (
    <ButtonLink variant="light" to="/past-orders">
      {m.customer_orders_title()}
    </ButtonLink>
  );
  return (
    <PageFrame width="column">
      <StateTile
        level={1}
        tone="plum"
        icon={<IconSearch size={28} />}
        title={m.customer_frame_order_not_found_title()}
        action={action}
      >
        {m.customer_frame_order_not_found_text()}
      </StateTile>
    </PageFrame>
  );
}
