import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { ordersQuery } from '../queries.ts';
import { OrderList } from './order-list.tsx';

/** Closed orders that the restaurant archived. */
export function ArchivedOrders() {
  const orders = useQuery(ordersQuery('archived'));
  if (orders.isPending) return <SkeletonList what="archived orders" rows={4} />;
  if (!orders.data) {
    return (
      <LoadFailed
        audience="restaurant"
        what="your archived orders"
        error={orders.error}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  if (orders.data.orders.length === 0) {
    return (
      <div className="card">
        <EmptyState picture="bag" title="No orders found">
          Orders that you archive are kept here.
        </EmptyState>
      </div>
    );
  }
  return <OrderList orders={orders.data.orders} />;
}
