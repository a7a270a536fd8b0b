import * as m from '@fondly/messages';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderPages } from './order-pages.tsx';

const denied = { only: 'denied' } as const;

/** Every canceled order, no matter who canceled it. Each says who did, and why. */
export function DeniedOrders() {
  const empty = (
    <EmptyState picture="bag" title={m.board_empty_denied_title()}>
      {m.board_empty_denied()}
    </EmptyState>
  );
  return <OrderPages filter={denied} what={m.board_your_denied_orders()} empty={empty} actions={<ListActions />} />;
}
