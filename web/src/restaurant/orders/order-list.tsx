import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';

/** Rows shown at first and added per click, because a long history would slow down an old tablet. */
const rowsPerPage = 30;

/** Orders in a list, newest first, including closed ones. */
export function OrderList({ orders }: { orders: RestaurantOrderView[] }) {
  const hasMoney = useHasRole('manager');
  const [shownCount, setShownCount] = useState(rowsPerPage);
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
      {orders.length > shownCount && (
        <div className="stack line-above padding-16 justify-items-center">
          <Button variant="light" onClick={() => setShownCount(shownCount + rowsPerPage)}>
            Show more orders
          </Button>
        </div>
      )}
    </div>
  );
}
