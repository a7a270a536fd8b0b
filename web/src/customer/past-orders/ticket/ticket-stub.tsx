import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { QrCode } from '../../../shared/ui/display/qr-code.tsx';
import { isAwaitingApproval, isAwaitingPayment, isPaymentProcessing } from '../../order-state.ts';
import styles from './ticket-stub.module.css';

/** The part to show at the counter: the pickup code, or what has to happen before there is one. */
export function TicketStub({ order }: { order: OrderView }) {
  if (order.pickupCode) return <Code order={order} code={order.pickupCode} />;
  const time = (instant: string | null) => instant && formatClockTime(new Date(instant), order.timezone);
  if (isAwaitingPayment(order)) {
    const until = time(order.holdExpiresAt);
    const text = until ? `We keep your meal until ${until}.` : 'Your meal waits for its payment.';
    return (
      <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`} data-tone="butter">
        <p>{order.status === 'failed' ? (order.declineMessage ?? 'Your card was declined.') : text}</p>
        {order.status === 'failed' && until && <p className="text-14 subdued">{text}</p>}
        <ButtonLink to={`/order/${order.mealId}?step=pay&order=${order.id}`}>
          {order.status === 'failed' ? 'Try again' : `Pay ${formatCents(order.totalCents)}`}
        </ButtonLink>
        <OrderNumber order={order} />
      </div>
    );
  }
  return (
    <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`} data-tone="butter">
      {isAwaitingApproval(order) && (
        <>
          <p>The kitchen answers by {time(order.answerBy) ?? 'the start of pickup'}.</p>
          <p className="text-14 subdued">Your card is charged only when it says yes.</p>
        </>
      )}
      {isPaymentProcessing(order) && <p>Payment is being processed. Please check your email for confirmation.</p>}
      <OrderNumber order={order} />
    </div>
  );
}

function Code({ order, code }: { order: OrderView; code: string }) {
  return (
    <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`}>
      <p className="text-14 weight-650">Your pickup code</p>
      <p className={`num weight-800 display ${styles.code}`}>{code}</p>
      <QrCode text={code} label="The same code for a scanner" />
      <p className="text-14 subdued">Show this at the counter</p>
      <OrderNumber order={order} />
    </div>
  );
}

function OrderNumber({ order }: { order: OrderView }) {
  return <p className={`num text-13 subdued ${styles.number}`}>Order {order.orderNumber}</p>;
}
