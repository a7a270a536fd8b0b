import type { FoundOrder } from '@fondly/contract/admin/orders';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { pickupWords, whenWords } from '../page/format-time.ts';
import { PaidAndBack } from './paid-and-refunded.tsx';

/** Orders as rows, each leading to its page. */
export const FoundOrders = ({ orders }: { orders: FoundOrder[] }) => (
  <DataTable columns={columns} rows={orders} keyOf={({ id }) => id} none="No orders yet." />
);

const columns: Column<FoundOrder>[] = [
  {
    name: 'Order',
    cell: ({ id, orderNumber, quantity, mealName }) => (
      <>
        <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {quantity} × {mealName}
      </>
    ),
  },
  { name: 'Customer', drops: 'middle', cell: ({ customerName }) => customerName },
  { name: 'Kitchen', drops: 'middle', cell: ({ restaurantName }) => restaurantName },
  { name: 'Pickup', drops: 'wide', cell: pickupWords },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', isNumber: true, cell: (order) => <PaidAndBack {...order} /> },
  { name: 'Placed', drops: 'wide', cell: ({ createdAt, timezone }) => whenWords(createdAt, timezone) },
];
