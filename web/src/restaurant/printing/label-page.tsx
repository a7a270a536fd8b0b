import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDay, formatPickupWindow } from '@fondly/contract/time';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { ordersQuery } from '../queries.ts';
import styles from './printing.module.css';

export const meta = pageMeta({ title: 'Label', hidden: true });

/** `/orders/{id}/label`: a label for the bag of one order, 62 mm wide. */
export default function LabelPage() {
  const { orderId = '' } = useParams();
  const orders = useQuery(ordersQuery());
  const order = orders.data?.orders.find(({ id }) => id === orderId);
  const actions = (
    <>
      <ButtonLink variant="default" to="/orders">
        <IconArrowLeft size={20} aria-hidden />
        Back to Orders
      </ButtonLink>
      <Button disabled={!order} onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        Print
      </Button>
    </>
  );
  return (
    <RestaurantPage title={order ? `Label of ${order.orderNumber}` : 'Label'} actions={actions}>
      {orders.isPending && <Skeleton width={234} height={300} radius={12} />}
      {!orders.isPending && !orders.data && (
        <LoadFailed
          audience="restaurant"
          what="this order"
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data && !order && (
        <EmptyState picture="bag" title="Order not found">
          It may be archived, or belong to another kitchen.
        </EmptyState>
      )}
      {order && <Label order={order} />}
    </RestaurantPage>
  );
}

function Label({ order }: { order: RestaurantOrderView }) {
  const { restaurant } = useRestaurant();
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  return (
    <article className={`stack break white radius-12 ${styles.label}`} aria-label={`Label of ${order.orderNumber}`}>
      <p className="weight-600">{restaurant.name}</p>
      <p className={`weight-800 display ${styles.large}`}>{order.orderNumber}</p>
      <p className={`weight-700 ${styles.name}`}>{order.customerName}</p>
      <p className={`weight-700 ${styles.meal}`}>
        {order.quantity} × {order.mealName}
      </p>
      <p>
        {formatDay(start, order.timezone)}, {formatPickupWindow(start, end, order.timezone)}
      </p>
      {order.specialInstructions && <p className={styles.words}>{order.specialInstructions}</p>}
      {order.restaurantNote && <p className={styles.words}>{order.restaurantNote}</p>}
    </article>
  );
}
