import type { AdminOrderView } from '@fondly/contract/admin/orders';
import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { orderReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { formatKind } from '../page/format-kind.ts';
import { formatDateTime, formatPickup } from '../page/format-time.ts';
import { DetailsSkeleton } from '../page/list-skeleton.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { ContactDetails } from '../people/contact-details.tsx';
import { adminOrderQuery } from '../queries.ts';
import { OrderMoney } from './order-money.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';
import { WrittenMessages } from './written-messages.tsx';

/** Few orders have one. */
const ProblemReportPanel = lazyPart(() => import('./problem-report-panel.tsx').then((file) => file.ProblemReportPanel));

/** /admin/orders/:orderId: the history and the money of an order, and its actions. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(adminOrderQuery(orderId));
  if (data) return <OrderDetails key={data.id} order={data} />;
  return (
    <AdminPage title="Order" note={<Back />}>
      {isPending ? (
        <DetailsSkeleton what="this order" />
      ) : (
        <LoadFailed audience="restaurant" what="this order" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin/orders">
    All orders
  </Link>
);

function OrderDetails({ order }: { order: AdminOrderView }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const isOpen = order.canCancel && orderTerms.awaitingPickup.includes(order.status);
  return (
    <AdminPage title={`Order ${order.orderNumber}`} note={<Back />}>
      <div className={`row wrap space-between gap-12 ${styles.tools}`}>
        <div className="row wrap gap-10">
          <OrderStatusPill status={order.status} />
          <CopyButton text={order.id} label="Copy ID" />
          {order.stripeUrl && (
            <a className={styles.link} href={order.stripeUrl} target="_blank" rel="noreferrer">
              Payment at Stripe
            </a>
          )}
        </div>
        <div className="flex wrap gap-10">
          {order.refundableCents > 0 && !order.money.isDisputed && (
            <Button variant="default" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
          {order.noShow && (
            <Button variant="default" onClick={() => setRequest(toExcuseRequest(order))}>
              {order.noShow === 'counted' ? 'Excuse missed pickup' : 'Count missed pickup'}
            </Button>
          )}
          {order.canCancel && (
            <Button variant="danger" onClick={() => setRequest(toCancelRequest(order))}>
              Cancel order
            </Button>
          )}
        </div>
      </div>
      {order.alarms.map(({ id, kind, text }) => (
        <Banner key={id} tone="warning" lead={`${formatKind(kind)}.`} action={<AlarmsLink />}>
          {text}
        </Banner>
      ))}
      {order.problemReport && (
        <Suspense fallback={<Skeleton height={220} />}>
          <ProblemReportPanel problemReport={order.problemReport} />
        </Suspense>
      )}
      <div className={`columns-2 gap-20 align-start ${styles.two}`}>
        <div className={`stack gap-20 ${styles.page}`} style={{ padding: 0 }}>
          <Facts order={order} onRequest={setRequest} />
          <WrittenMessages order={order} onRequest={setRequest} />
          <Timeline steps={order.timeline} timezone={order.timezone} />
        </div>
        <div className={`stack gap-20 ${styles.page}`} style={{ padding: 0 }}>
          <OrderMoney money={order.money} />
          <AuditEntries lines={order.audit} timezone={order.timezone} />
        </div>
      </div>
      <RefundDialog order={isRefunding ? { ...order, isOpen } : null} onClose={() => setRefunding(false)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

const AlarmsLink = () => (
  <ButtonLink variant="default" to="/admin/alarms">
    To the alarms
  </ButtonLink>
);

const lateAnswerTexts = {
  granted: 'granted',
  declined: 'declined',
  expired: 'no reply',
  withdrawn: 'withdrawn',
};

/** The line, the request for more time, the passes of friends, and released portions. */
function listPickupFacts({
  queueOffer,
  lateRequest,
  pickupPasses,
  releases,
  timezone,
}: AdminOrderView): [string, string][] {
  const time = (at: string) => formatDateTime(at, timezone);
  return [
    ...(queueOffer
      ? [
          ['From the line', `Joined ${time(queueOffer.joinedAt)}, offered ${time(queueOffer.madeAt)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(lateRequest
      ? [
          [
            'Running late',
            `Asked for ${lateRequest.minutes} minutes on ${time(lateRequest.requestedAt)}: ${lateRequest.answer ? lateAnswerTexts[lateRequest.answer] : 'not answered yet'}`,
          ] as [string, string],
        ]
      : []),
    ...pickupPasses.map(({ friend, createdAt, canceledAt, usedAt }): [string, string] => [
      'Pickup pass',
      `${friend}, ${time(createdAt)}${usedAt ? `, used ${time(usedAt)}` : canceledAt ? `, canceled ${time(canceledAt)}` : ''}`,
    ]),
    ...releases.map(({ releasedAt, units, onSale, resold }): [string, string] => [
      'Released portions',
      `${units} on ${time(releasedAt)}: ${resold} resold, ${onSale} on sale, ${units - resold - onSale} taken back or ended`,
    ]),
  ];
}

function Facts({ order, onRequest }: { order: AdminOrderView; onRequest: (request: ReasonRequest) => void }) {
  const { id, customerId, customerName, restaurantId, restaurantName, quantity, mealName, reason } = order;
  const { createdAt, timezone, specialInstructions } = order;
  return (
    <Panel title={`${quantity} × ${mealName}`}>
      <DescriptionList
        facts={[
          ['Customer', <NamedLink key="person" to={`/admin/people/${customerId}`} name={customerName} />],
          ['Kitchen', <NamedLink key="restaurant" to={`/admin/restaurants/${restaurantId}`} name={restaurantName} />],
          ['Pickup', formatPickup(order)],
          ['Placed', formatDateTime(createdAt, timezone)],
          ...listPickupFacts(order),
          ...(specialInstructions ? [['Note to the kitchen', specialInstructions] as [string, string]] : []),
          ...(reason ? [['Ended because', orderReasonLabel(reason, 'admin') ?? reason] as [string, string]] : []),
        ]}
      />
      <ContactDetails
        masked={order.contact}
        open={(reason) => call('POST /api/admin/orders/:id/contact', { params: { id }, body: { reason } })}
        onRequest={onRequest}
      />
    </Panel>
  );
}

const NamedLink = ({ to, name }: { to: string; name: string }) => (
  <Link className={styles.link} to={to}>
    {name}
  </Link>
);

function toExcuseRequest({ id, orderNumber, customerName, noShow }: AdminOrderView): ReasonRequest {
  const isExcused = noShow === 'counted';
  return {
    title: `${isExcused ? 'Excuse' : 'Count'} the missed pickup of ${orderNumber}`,
    confirmLabel: isExcused ? 'Excuse' : 'Count',
    variant: 'ready',
    hint: 'Only the audit log keeps this.',
    successText: isExcused ? `Order ${orderNumber} is excused` : `Order ${orderNumber} counts again`,
    send: (reason) => call('PUT /api/admin/orders/:id/excused', { params: { id }, body: { isExcused, reason } }),
    children: (
      <p>
        Three missed pickups within {policies.noShowMonths} months limit {customerName} to one open order at a time.
        {isExcused && ' This one will not count.'}
      </p>
    ),
  };
}

function toCancelRequest({ id, orderNumber, customerName }: AdminOrderView): ReasonRequest {
  return {
    title: `Cancel order ${orderNumber}`,
    confirmLabel: 'Cancel the order',
    variant: 'danger',
    hint: 'Customer and kitchen read this, and the audit log keeps it.',
    checkboxLabel: 'Put its portions on sale again',
    successText: `Order ${orderNumber} is canceled`,
    send: (reason, restock) => call('POST /api/admin/orders/:id/cancel', { params: { id }, body: { reason, restock } }),
    children: <p>What {customerName} paid goes back whole; what is only reserved is released.</p>,
  };
}
