import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';

/** Rows shown at first and added per click, because a long history would slow down an old tablet. */
const rowsPerPage = 30;

export type NextPage = { exists: boolean; isLoading: boolean; isFailed: boolean; load: () => void };

type Props = { orders: RestaurantOrderView[]; next: NextPage };

/** Orders in a list, newest first, including closed ones. The last row is followed by the next page, if there is one. */
export function OrderList({ orders, next }: Props) {
  const hasMoney = useHasRole('manager');
  const [shownCount, setShownCount] = useState(rowsPerPage);
  const showMore = () => {
    if (orders.length < shownCount + rowsPerPage && next.exists) next.load();
    setShownCount(shownCount + rowsPerPage);
  };
  return (
    <div className="card clip">
      <table className={`text-14 full ${styles.table}`}>
        <thead className={styles.heads}>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Meal</th>
            <th scope="col">Pickup</th>
            {hasMoney && (
              <th scope="col" className={styles.number}>
                Total
              </th>
            )}
            <th scope="col">Status</th>
            <th scope="col">
              <span className="visually-hidden">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.slice(0, shownCount).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      {(orders.length > shownCount || next.exists) && (
        <div className="stack line-above padding-16 gap-8 justify-items-center">
          {next.isFailed && (
            <p className="note" role="alert">
              We couldn't load more orders. Please try again.
            </p>
          )}
          <Button variant="light" isPending={next.isLoading} onClick={showMore}>
            Show more orders
          </Button>
        </div>
      )}
    </div>
  );
}
