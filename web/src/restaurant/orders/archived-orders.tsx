import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { OrderPages } from './order-pages.tsx';

const archived = { archived: 'true' } as const;

/** Closed orders that the restaurant archived. */
export function ArchivedOrders() {
  const empty = (
    <EmptyState picture="bag" title="No orders found">
      Orders that you archive are kept here.
    </EmptyState>
  );
  return <OrderPages filter={archived} what="your archived orders" empty={empty} />;
}
