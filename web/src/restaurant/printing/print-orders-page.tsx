import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { getColumn } from '../orders/board/order-groups.ts';
import { ordersQuery } from '../queries.ts';
import styles from './printing.module.css';

export const meta = pageMeta({ title: m.label_open_orders_title, hidden: true });

/** `/orders/print`: all orders that are not handed over yet, by pickup time, to check off on paper. */
export default function PrintOrdersPage() {
  const now = useNow();
  const orders = useQuery(ordersQuery());
  const open = (orders.data?.orders ?? [])
    .filter((order) => getColumn(order) !== null)
    .toSorted(
      (a, b) =>
        Date.parse(a.pickupStart) - Date.parse(b.pickupStart) || Date.parse(a.pickupEnd) - Date.parse(b.pickupEnd),
    );
  const actions = (
    <>
      <ButtonLink variant="default" to="/orders">
        <IconArrowLeft size={20} aria-hidden />
        {m.board_back_button()}
      </ButtonLink>
      <Button disabled={open.length === 0} onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        {m.common_print()}
      </Button>
    </>
  );
  return (
    <RestaurantPage title={m.label_open_orders_title()} actions={actions}>
      {orders.isPending && <SkeletonList what={m.label_open_orders()} rows={4} />}
      {!orders.isPending && !orders.data && (
        <LoadFailed
          audience="restaurant"
          what={m.board_your_orders()}
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data && open.length === 0 && <EmptyState picture="bag" title={m.board_empty_title()} />}
      {open.length > 0 && <OrderSheet orders={open} now={now} />}
    </RestaurantPage>
  );
}

function OrderSheet({ orders, now }: { orders: RestaurantOrderView[]; now: Date }) {
  const { restaurant } = useRestaurant();
  return (
    <table className={`text-14 full white ${styles.sheet}`}>
      <caption className={`text-16 ${styles.caption}`}>
        <b>{restaurant.name}</b> ·{' '}
        {m.label_printed({
          day: formatDay(now, restaurant.timezone),
          time: formatClockTime(now, restaurant.timezone),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.board_head_order()}</th>
          <th scope="col">{m.board_head_meal()}</th>
          <th scope="col">{m.label_head_customer()}</th>
          <th scope="col">{m.label_head_note()}</th>
          <th scope="col">{m.label_head_done()}</th>
        </tr>
      </thead>
      {groupByWindow(orders).map(([first, ...others]) => (
        <tbody key={first.id}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={`weight-700 ${styles.window}`}>
              {m.board_pickup({
                day: formatDayOrToday(new Date(first.pickupStart), first.timezone, now),
                window: formatPickupWindow(new Date(first.pickupStart), new Date(first.pickupEnd), first.timezone),
              })}
            </th>
          </tr>
          {[first, ...others].map((order) => (
            <tr key={order.id}>
              <th scope="row" className={`text-16 weight-800 display ${styles.number}`}>
                {order.orderNumber}
              </th>
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
      ))}
    </table>
  );
}

type Group = [RestaurantOrderView, ...RestaurantOrderView[]];

/** Orders of one pickup window stand together, under its heading. */
function groupByWindow(orders: RestaurantOrderView[]): Group[] {
  const groups: Group[] = [];
  for (const order of orders) {
    const group = groups.at(-1);
    if (group?.[0].pickupStart === order.pickupStart && group[0].pickupEnd === order.pickupEnd) group.push(order);
    else groups.push([order]);
  }
  return groups;
}
