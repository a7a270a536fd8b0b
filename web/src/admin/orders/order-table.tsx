import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import { Link } from 'wouter';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Sorting } from '../../shared/ui/data/sort-button.tsx';
import styles from '../page/admin-page.module.css';
import { formatDateTime, formatPickup } from '../page/format-time.ts';
import { PaidAndRefunded } from './paid-and-refunded.tsx';

type Props = { orders: OrderSearchResult[]; emptyText?: string; sorting?: Sorting };

/** Orders as rows that link to their pages. */
export const OrderTable = ({ orders, emptyText = 'No orders yet.', ...table }: Props) => (
  <DataTable columns={columns} rows={orders} getKey={({ id }) => id} emptyText={emptyText} {...table} />
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
  { name: 'Customer', sortKey: 'customer', cell: ({ customerName }) => customerName },
  { name: 'Kitchen', sortKey: 'restaurant', cell: ({ restaurantName }) => restaurantName },
  { name: 'Pickup', sortKey: 'pickup', hideBelow: 'wide', cell: formatPickup },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', sortKey: 'paid', isNumber: true, cell: (order) => <PaidAndRefunded {...order} /> },
  {
    name: 'Placed',
    sortKey: 'placed',
    hideBelow: 'wide',
    cell: ({ createdAt, timezone }) => formatDateTime(createdAt, timezone),
  },
];
