import * as m from '@fondly/messages';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { OrderPages } from './order-pages.tsx';

const archived = { archived: 'true' } as const;

/** Closed orders that the restaurant archived. */
export function ArchivedOrders() {
  const empty = (
    <EmptyState picture="bag" title={m.board_empty_archived_title()}>
      {m.board_empty_archived()}
    </EmptyState>
  );
  return <OrderPages filter={archived} what={m.board_your_archived_orders()} empty={empty} />;
}
