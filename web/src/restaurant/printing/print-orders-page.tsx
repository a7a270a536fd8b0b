import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { getColumn } from '../orders/board/order-groups.ts';
import { ordersQuery } from '../queries.ts';
import styles from './printing.module.css';

export const meta = pageMeta({ title: 'Open orders', hidden: true });

/** `/orders/print`: all orders that are not handed over yet, by pickup time, to check off on paper. */
export default function PrintOrdersPage() {
  const now = useNow();
  const orders = useQuery(ordersQuery());
  const open = (orders.data?.orders ?? [])
    .filter((order) => getColumn(order) !== null)
    .toSorted((a, b) => Date.parse(a.pickupStart) - Date.parse(b.pickupStart));
  const actions = (
    <>
      <ButtonLink variant="default" to="/orders">
        <IconArrowLeft size={20} aria-hidden />
        Back to Orders
      </ButtonLink>
      <Button disabled={open.length === 0} onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        Print
      </Button>
    </>
  );
  return (
    <RestaurantPage title="Open orders" actions={actions}>
      {orders.isPending && <SkeletonList what="open orders" rows={4} />}
      {!orders.isPending && !orders.data && (
        <LoadFailed
          audience="restaurant"
          what="your orders"
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data && open.length === 0 && <EmptyState picture="bag" title="No orders found" />}
      {open.length > 0 && <OrderSheet orders={open} now={now} />}
    </RestaurantPage>
  );
}

function OrderSheet({ orders, now }: { orders: RestaurantOrderView[]; now: Date }) {
  return (
    <table className={`text-14 full white ${styles.sheet}`}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Pickup</th>
          <th scope="col">Meal</th>
          <th scope="col">Customer</th>
          <th scope="col">Note</th>
          <th scope="col">Done</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className={`text-16 weight-800 display ${styles.number}`}>
              {order.orderNumber}
            </th>
            <td>
              {formatDayOrToday(new Date(order.pickupStart), order.timezone, now)},{' '}
              {formatPickupWindow(new Date(order.pickupStart), new Date(order.pickupEnd), order.timezone)}
            </td>
            <td>
              {order.quantity} × {order.mealName}
            </td>
            <td>{order.customerName}</td>
            <td>{[order.specialInstructions, order.restaurantNote].filter(Boolean).join(' · ')}</td>
            <td>
              <span className={`block ${styles.box}`} aria-hidden />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
