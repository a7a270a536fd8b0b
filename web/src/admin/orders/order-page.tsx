import type { OperatorOrderView } from '@fondly/contract/admin/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { FactList } from '../../shared/ui/data/description-list.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { AuditLines } from '../audit/audit-entries.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { pickupWords, whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { Contact } from '../people/contact-details.tsx';
import { operatorOrder } from '../queries.ts';
import { OrderMoney } from './order-money.tsx';
import { ReportPanel } from './problem-report-panel.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

/** /admin/orders/:orderId: what happened to an order, where its money is, and what can be done about it. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(operatorOrder(orderId));
  if (data) return <Whole key={data.id} order={data} />;
  return (
    <AdminPage title="Order" remark={<Back />}>
      {isPending ? (
        <Skeleton height={640} radius={16} />
      ) : (
        <LoadFailed reader="kitchen" what="this order" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin/orders">
    All orders
  </Link>
);

function Whole({ order }: { order: OperatorOrderView }) {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const isOpen = order.canCancel && (order.status === 'confirmed' || order.status === 'ready');
  return (
    <AdminPage title={`Order ${order.orderNumber}`} remark={<Back />}>
      <div className={styles.tools}>
        <OrderStatusPill status={order.status} />
        <div className={styles.actions}>
          {order.leftCents > 0 && !order.money.isDisputed && (
            <Button look="default" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
          {order.canCancel && (
            <Button look="danger" onClick={() => setWish(cancelWish(order))}>
              Cancel order
            </Button>
          )}
        </div>
      </div>
      {order.alarms.map(({ id, kind, text }) => (
        <Banner key={id} tone="warning" lead={`${kind.replaceAll('-', ' ')}.`} action={<ToAlarms />}>
          {text}
        </Banner>
      ))}
      {order.complaint && <ReportPanel complaint={order.complaint} />}
      <div className={styles.two}>
        <div className={styles.page} style={{ padding: 0 }}>
          <Facts order={order} onWish={setWish} />
          <Timeline steps={order.timeline} timezone={order.timezone} />
        </div>
        <div className={styles.page} style={{ padding: 0 }}>
          <OrderMoney money={order.money} />
          <AuditLines lines={order.audit} timezone={order.timezone} />
        </div>
      </div>
      <RefundDialog order={isRefunding ? { ...order, isOpen } : null} onClose={() => setRefunding(false)} />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}

const ToAlarms = () => (
  <ButtonLink look="default" to="/admin/alarms">
    To the alarms
  </ButtonLink>
);

function Facts({ order, onWish }: { order: OperatorOrderView; onWish: (wish: ReasonWish) => void }) {
  const { id, customerId, customerName, restaurantId, restaurantName, quantity, mealName, reason } = order;
  const { createdAt, timezone, specialInstructions } = order;
  return (
    <Panel title={`${quantity} × ${mealName}`}>
      <FactList
        facts={[
          ['Customer', <To key="person" to={`/admin/people/${customerId}`} name={customerName} />],
          ['Kitchen', <To key="kitchen" to={`/admin/restaurants/${restaurantId}`} name={restaurantName} />],
          ['Pickup', pickupWords(order)],
          ['Placed', whenWords(createdAt, timezone)],
          ...(specialInstructions ? [['Note to the kitchen', specialInstructions] as [string, string]] : []),
          ...(reason ? [['Ended because', reason] as [string, string]] : []),
        ]}
      />
      <Contact
        masked={order.contact}
        open={(why) => call('POST /api/admin/orders/:id/contact', { params: { id }, body: { reason: why } })}
        onWish={onWish}
      />
    </Panel>
  );
}

const To = ({ to, name }: { to: string; name: string }) => (
  <Link className={styles.link} to={to}>
    {name}
  </Link>
);

function cancelWish({ id, orderNumber, customerName }: OperatorOrderView): ReasonWish {
  return {
    title: `Cancel order ${orderNumber}`,
    confirm: 'Cancel the order',
    look: 'danger',
    hint: 'Customer and kitchen read this, and the audit log keeps it.',
    tick: 'Put its portions on sale again',
    said: `Order ${orderNumber} is cancelled`,
    send: (reason, restock) => call('POST /api/admin/orders/:id/cancel', { params: { id }, body: { reason, restock } }),
    children: <p>What {customerName} paid goes back whole; what is only reserved is released.</p>,
  };
}
