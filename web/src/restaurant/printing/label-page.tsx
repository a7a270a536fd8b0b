import { formatFoodAdvice } from '@fondly/contract/food';
import type { OrderFood, RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDay, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { formatAllergens } from '../../shared/meal/allergens-and-diets.tsx';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { useNavigate } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { orderFoodQuery, ordersQuery } from '../queries.ts';
import styles from './printing.module.css';

export const meta = pageMeta({ title: m.label_title, hidden: true });

/** `/orders/{id}/label`: a label for the bag of one order, 62 mm wide. `?print` prints it and returns to the board. */
export default function LabelPage() {
  const { orderId = '' } = useParams();
  const orders = useQuery(ordersQuery());
  const order = orders.data?.orders.find(({ id }) => id === orderId);
  const food = useQuery({ ...orderFoodQuery(orderId), enabled: order !== undefined });
  usePrintAndReturn(order !== undefined && !food.isPending);
  const actions = (
    <>
      <ButtonLink variant="default" to="/orders">
        <IconArrowLeft size={20} aria-hidden />
        {m.board_back_button()}
      </ButtonLink>
      <Button disabled={!order} onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        {m.common_print()}
      </Button>
    </>
  );
  const title = order ? m.label_order_title({ number: order.orderNumber }) : m.label_title();
  return (
    <RestaurantPage title={title} actions={actions}>
      {orders.isPending && <Skeleton width={234} height={300} radius={12} />}
      {!orders.isPending && !orders.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_refund_this_order()}
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data && !order && (
        <EmptyState picture="bag" title={m.restaurant_refund_order_not_found_title()}>
          {m.label_not_found()}
        </EmptyState>
      )}
      {order && <Label order={order} food={food.data} />}
    </RestaurantPage>
  );
}

/** Prints once, when the label is complete, and leaves when the print dialog closes. */
function usePrintAndReturn(isComplete: boolean): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isWanted = params.has('print') && isComplete;
  useEffect(() => {
    if (!isWanted) return;
    const leave = () => navigate('/orders', { replace: true });
    window.addEventListener('afterprint', leave, { once: true });
    // After the paint, so that the label is what is printed.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', leave);
    };
  }, [isWanted, navigate]);
}

function Label({ order, food }: { order: RestaurantOrderView; food: OrderFood | undefined }) {
  const { restaurant } = useRestaurant();
  const advice = food && formatFoodAdvice(food, order.timezone);
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  return (
    <article
      className={`stack break white radius-12 ${styles.label}`}
      aria-label={m.label_order_title({ number: order.orderNumber })}
    >
      <p className="weight-600">{restaurant.name}</p>
      <p className={`weight-800 display ${styles.large}`}>{order.orderNumber}</p>
      <p className={`weight-700 ${styles.name}`}>{order.customerName}</p>
      <p className={`weight-700 ${styles.meal}`}>
        {order.quantity} × {order.mealName}
      </p>
      <p>
        {m.board_pickup({
          day: formatDay(start, order.timezone),
          window: formatPickupWindow(start, end, order.timezone),
        })}
      </p>
      {food && <p className={`weight-800 ${styles.allergens}`}>{formatAllergens(food)}</p>}
      {advice && <p className="weight-700">{advice}</p>}
      {food?.reheating && <p>{m.meal_reheating({ text: food.reheating })}</p>}
      {order.specialInstructions && <p className={styles.words}>{order.specialInstructions}</p>}
      {order.restaurantNote && <p className={styles.words}>{order.restaurantNote}</p>}
    </article>
  );
}
