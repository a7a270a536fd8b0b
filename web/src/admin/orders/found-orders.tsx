import type { FoundOrder } from '@fondly/contract/admin-orders';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order-status.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PaidAndBack } from '../parts/paid-and-back.tsx';
import styles from '../parts/parts.module.css';
import { pickupWords, whenWords } from '../parts/time-words.ts';

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
