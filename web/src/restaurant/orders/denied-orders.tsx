import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderPages } from './order-pages.tsx';

const denied = { only: 'denied' } as const;

/** Every canceled order, no matter who canceled it. Each says who did, and why. */
export function DeniedOrders() {
  const empty = (
    <EmptyState picture="bag" title="No orders found">
      Orders that you, a customer, or Fondly cancel are listed here.
    </EmptyState>
  );
  return (
    <OrderPages
      filter={denied}
      what="your denied orders"
      empty={empty}
      actions={(orders) => <ListActions orders={orders} />}
    />
  );
}
