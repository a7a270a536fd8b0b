import type { AdminOrder, AdminRestaurantView } from '@fondly/contract/admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../shared/banner.tsx';
import { Button } from '../../shared/button.tsx';
import { OrderStatusPill } from '../../shared/order-status.tsx';
import { Panel } from '../parts/admin-page.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PaidAndBack } from '../parts/paid-and-back.tsx';
import styles from '../parts/parts.module.css';
import { type Refundable, RefundDialog } from '../parts/refund-dialog.tsx';
import { whenWords } from '../parts/time-words.ts';

/** Orders whose customers still expect food, to refund or to leave as they are; then the latest of all. */
export function Orders({ restaurant }: { restaurant: AdminRestaurantView }) {
  const [refunded, setRefunded] = useState<Refundable | null>(null);
  const { openOrders, latestOrders, status, timezone } = restaurant;
  const columns = columnsOf(timezone, setRefunded);
  return (
    <>
      <Panel title="Open orders" remark={`${openOrders.length} expected`}>
        {status === 'suspended' && openOrders.length > 0 && (
          <Banner tone="warning" lead="This kitchen is suspended.">
            Orders you leave stand: their customers pick up with their code. Refund the ones that cannot be served.
          </Banner>
        )}
        <DataTable columns={columns} rows={openOrders} keyOf={({ id }) => id} none="Nobody waits for food here." />
      </Panel>
      <Panel title="Latest orders">
        <DataTable columns={columns} rows={latestOrders} keyOf={({ id }) => id} none="No orders yet." />
      </Panel>
      <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
    </>
  );
}

const columnsOf = (timezone: string, onRefund: (order: Refundable) => void): Column<AdminOrder>[] => [
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
  { name: 'Customer', drops: 'middle', cell: ({ customerName }) => customerName },
  { name: 'Pickup until', drops: 'wide', cell: ({ pickupEnd }) => whenWords(pickupEnd, timezone) },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { name: 'Paid', isNumber: true, cell: (order) => <PaidAndBack {...order} /> },
  {
    name: 'Refund',
    isQuiet: true,
    isNumber: true,
    cell: (order) =>
      order.paidCents > order.refundedCents && (
        <Button
          look="default"
          aria-label={`Refund ${order.orderNumber}`}
          onClick={() => onRefund({ ...order, leftCents: order.paidCents - order.refundedCents })}
        >
          Refund
        </Button>
      ),
  },
];
