import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderPages } from './order-pages.tsx';

/** Orders whose number, name, code or phone number matches the text, including archived ones, newest first. */
export function OrderSearchResults({ search }: { search: string }) {
  const empty = (
    <EmptyState picture="bag" title="No orders found">
      Search by order number or name. You can also find open orders by pickup code or the last four digits of a phone
      number.
    </EmptyState>
  );
  return (
    <OrderPages
      key={search}
      filter={{ search }}
      what="your orders"
      empty={empty}
      actions={(orders) => <ListActions orders={orders} />}
    />
  );
}
