import type { AdminOrder, AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { PaidAndRefunded } from '../orders/paid-and-refunded.tsx';
import { RefundDialog } from '../orders/refund-dialog.tsx';
import type { Refundable } from '../orders/refund-form.tsx';
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
      <Panel title="Open orders" note={`${openOrders.length} open`}>
        {status === 'suspended' && openOrders.length > 0 && (
          <Banner tone="warning" lead="This kitchen is suspended.">
            Orders you leave stand: their customers pick up with their code. Refund the ones that cannot be served.
          </Banner>
        )}
        <DataTable columns={columns} rows={openOrders} getKey={({ id }) => id} emptyText="No open orders." />
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
  { name: 'Customer', cell: ({ customerName }) => customerName },
  { name: 'Pickup until', hideBelow: 'wide', cell: ({ pickupEnd }) => formatDateTime(pickupEnd, timezone) },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', isNumber: true, cell: (order) => <PaidAndRefunded {...order} /> },
  {
    name: 'Actions',
    isHeadingHidden: true,
    isNumber: true,
    cell: (order) =>
      order.paidCents > order.refundedCents && (
        <Menu
          trigger={(trigger) => (
            <IconButton {...trigger} aria-label={`Actions for ${order.orderNumber}`}>
              <IconDots size={20} aria-hidden />
            </IconButton>
          )}
          items={[
            {
              label: 'Refund',
              onSelect: () => onRefund({ ...order, refundableCents: order.paidCents - order.refundedCents }),
            },
          ]}
        />
      ),
  },
];
