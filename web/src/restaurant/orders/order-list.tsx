import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
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
            <th scope="col">{m.board_head_order()}</th>
            <th scope="col">{m.board_head_meal()}</th>
            <th scope="col">{m.board_head_pickup()}</th>
            {hasMoney && (
              <th scope="col" className={styles.number}>
                {m.common_total()}
              </th>
            )}
            <th scope="col">{m.board_head_status()}</th>
            <th scope="col">
              <span className="visually-hidden">{m.board_head_actions()}</span>
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
              {m.board_error_more()}
            </p>
          )}
          <Button variant="light" isPending={next.isLoading} onClick={showMore}>
            {m.board_show_more_button()}
          </Button>
        </div>
      )}
    </div>
  );
}
