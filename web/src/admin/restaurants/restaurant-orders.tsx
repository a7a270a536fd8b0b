import type { AdminOrder, AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { useState } from 'react';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PaidAndRefunded } from '../orders/paid-and-refunded.tsx';
import { type Refundable, RefundDialog } from '../orders/refund-dialog.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';

/** Open orders, with a refund action, then the latest closed ones. */
export function RestaurantOrders({ restaurant }: { restaurant: AdminRestaurantView }) {
  const [refunded, setRefunded] = useState<Refundable | null>(null);
  const { openOrders, latestOrders, status, timezone } = restaurant;
  const columns = getColumns(timezone, setRefunded);
  return (
    <>
      <Panel title="Open orders" note={`${openOrders.length} expected`}>
        {status === 'suspended' && openOrders.length > 0 && (
          <Banner tone="warning" lead="This kitchen is suspended.">
            Orders you leave stand: their customers pick up with their code. Refund the ones that cannot be served.
          </Banner>
        )}
        <DataTable
          columns={columns}
          rows={openOrders}
          getKey={({ id }) => id}
          emptyText="Nobody waits for food here."
        />
      </Panel>
      <Panel title="Latest orders">
        <DataTable columns={columns} rows={latestOrders} getKey={({ id }) => id} emptyText="No orders yet." />
      </Panel>
      <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
    </>
  );
}

const getColumns = (timezone: string, onRefund: (order: Refundable) => void): Column<AdminOrder>[] => [
  {
    name: 'Order',
    cell: ({ id, orderNumber, quantity, mealName }) => (
      <>
        <Link className={styles.link} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {quantity} × {mealName}
      </>
    ),
  },
  { name: 'Customer', hideBelow: 'middle', cell: ({ customerName }) => customerName },
  { name: 'Pickup until', hideBelow: 'wide', cell: ({ pickupEnd }) => formatDateTime(pickupEnd, timezone) },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', isNumber: true, cell: (order) => <PaidAndRefunded {...order} /> },
  {
    name: 'Refund',
    isHeadingHidden: true,
    isNumber: true,
    cell: (order) =>
      order.paidCents > order.refundedCents && (
        <Button
          variant="default"
          aria-label={`Refund ${order.orderNumber}`}
          onClick={() => onRefund({ ...order, refundableCents: order.paidCents - order.refundedCents })}
        >
          Refund
        </Button>
      ),
  },
];
