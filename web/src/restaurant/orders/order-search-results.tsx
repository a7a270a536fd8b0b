import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { orderSearchQuery } from '../queries.ts';
import { ListActions } from './list-actions.tsx';
import { OrderList } from './order-list.tsx';

/** Orders whose number or name contains the text, including archived ones, newest first. */
export function OrderSearchResults({ search }: { search: string }) {
  const found = useQuery(orderSearchQuery(search));
  if (found.isPending) return <SkeletonList what="orders" rows={4} />;
  if (!found.data) {
    return (
      <LoadFailed audience="restaurant" what="your orders" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { orders } = found.data;
  if (orders.length === 0) {
    return (
      <div className="card">
        <EmptyState picture="bag" title="No orders found">
          Search for a part of the order number, or for a first name.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ListActions orders={orders} />
      <OrderList orders={orders} />
    </>
  );
}
