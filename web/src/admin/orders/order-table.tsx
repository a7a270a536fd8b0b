import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { formatDateTime, formatPickup } from '../page/format-time.ts';
import { PaidAndRefunded } from './paid-and-refunded.tsx';

/** Orders as rows that link to their pages. */
export const OrderTable = ({ orders }: { orders: OrderSearchResult[] }) => (
  <DataTable columns={columns} rows={orders} getKey={({ id }) => id} emptyText="No orders yet." />
);

const columns: Column<OrderSearchResult>[] = [
  {
    name: 'Order',
    cell: ({ id, orderNumber, quantity, mealName }) => (
      <>
        <Link className={`nowrap ${styles.link}`} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {quantity} × {mealName}
      </>
    ),
  },
  { name: 'Customer', hideBelow: 'middle', cell: ({ customerName }) => customerName },
  { name: 'Kitchen', hideBelow: 'middle', cell: ({ restaurantName }) => restaurantName },
  { name: 'Pickup', hideBelow: 'wide', cell: formatPickup },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', isNumber: true, cell: (order) => <PaidAndRefunded {...order} /> },
  { name: 'Placed', hideBelow: 'wide', cell: ({ createdAt, timezone }) => formatDateTime(createdAt, timezone) },
];
