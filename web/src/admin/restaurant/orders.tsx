import type { AdminOrder, AdminRestaurantView } from '@fondly/contract/admin';
import { formatCents } from '@fondly/contract/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../shared/banner.tsx';
import { Button } from '../../shared/button.tsx';
import { Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { type Refundable, RefundDialog } from '../parts/refund-dialog.tsx';
import { whenWords } from '../parts/time-words.ts';

/** Orders whose customers still expect food, to refund or to leave as they are; then the latest of all. */
export function Orders({ restaurant }: { restaurant: AdminRestaurantView }) {
  const [refunded, setRefunded] = useState<Refundable | null>(null);
  const { openOrders, latestOrders, status } = restaurant;
  return (
    <>
      <Panel title="Open orders" remark={`${openOrders.length} expected`}>
        {status === 'suspended' && openOrders.length > 0 && (
          <Banner tone="warning" lead="This kitchen is suspended.">
            Orders you leave stand: their customers pick up with their code. Refund the ones that cannot be served.
          </Banner>
        )}
        <Table orders={openOrders} none="Nobody waits for food here." onRefund={setRefunded} />
      </Panel>
      <Panel title="Latest orders">
        <Table orders={latestOrders} none="No orders yet." onRefund={setRefunded} />
      </Panel>
      <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
    </>
  );
}

type TableProps = { orders: AdminOrder[]; none: string; onRefund: (order: Refundable) => void };

function Table({ orders, none, onRefund }: TableProps) {
  if (orders.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className={styles.middle}>
            Customer
          </th>
          <th scope="col" className={styles.wide}>
            Pickup until
          </th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            Paid
          </th>
          <th scope="col">
            <span className="visually-hidden">Refund</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} onRefund={onRefund} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, onRefund }: { order: AdminOrder; onRefund: TableProps['onRefund'] }) {
  const { orderNumber, customerName, quantity, mealName, status, paidCents, refundedCents, pickupEnd } = order;
  return (
    <tr>
      <th scope="row">
        <Link className={styles.link} to={`/admin/orders/${order.id}`}>
          {orderNumber}
        </Link>
        <br />
        {quantity} × {mealName}
      </th>
      <td className={styles.middle}>{customerName}</td>
      <td className={styles.wide}>{whenWords(pickupEnd)}</td>
      <td>{status}</td>
      <td className={styles.number}>
        {formatCents(paidCents)}
        {refundedCents > 0 && (
          <>
            <br />
            {formatCents(-refundedCents)}
          </>
        )}
      </td>
      <td>
        {paidCents > refundedCents && (
          <Button
            look="default"
            aria-label={`Refund ${orderNumber}`}
            onClick={() => onRefund({ ...order, leftCents: paidCents - refundedCents })}
          >
            Refund
          </Button>
        )}
      </td>
    </tr>
  );
}
