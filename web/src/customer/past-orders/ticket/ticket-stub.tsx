import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { QrCode } from '../../../shared/ui/display/qr-code.tsx';
import { explainDecline } from '../../explain-decline.ts';
import { isAwaitingApproval, isAwaitingPayment, isPaymentProcessing } from '../../order-state.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { PickupPassState } from './lazy-ticket-parts.tsx';
import styles from './ticket-stub.module.css';

/** The part to show at the counter: the pickup code, or what has to happen before there is one. */
export function TicketStub({ order }: { order: OrderView }) {
  const [isCanceling, setCanceling] = useState(false);
  if (order.pickupCode) return <Code order={order} code={order.pickupCode} />;
  const time = (instant: string | null) => instant && formatTimeInSentence(new Date(instant), order.timezone);
  if (isAwaitingPayment(order)) {
    const until = time(order.holdExpiresAt);
    const text = until ? m.customer_ticket_hold_until({ time: until }) : m.customer_ticket_hold();
    return (
      <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`} data-tone="butter">
        <p>{order.status === 'failed' ? explainDecline(order.declineReason ?? 'declined') : text}</p>
        {order.status === 'failed' && until && <p className="text-14 subdued">{text}</p>}
        <ButtonLink to={`/order/${order.mealId}?step=pay&order=${order.id}`}>
          {order.status === 'failed'
            ? m.common_try_again()
            : m.order_pay_button({ total: formatCents(order.totalCents) })}
        </ButtonLink>
        <OrderNumber order={order} />
      </div>
    );
  }
  const replyBy = time(order.answerBy);
  return (
    <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`} data-tone="butter">
      {isAwaitingApproval(order) && (
        <>
          <p className="text-18 weight-650">
            {replyBy ? m.customer_ticket_reply_by({ time: replyBy }) : m.customer_ticket_reply_by_pickup()}
          </p>
          <p className="text-14 subdued">{m.customer_ticket_charged_if_accepted()}</p>
          {order.canCancel && (
            <Button variant="default" onClick={() => setCanceling(true)}>
              {m.customer_orders_cancel_button()}
            </Button>
          )}
          <OrderDialog name="cancel" order={order} isOpen={isCanceling} onClose={() => setCanceling(false)} />
        </>
      )}
      {isPaymentProcessing(order) && <p>{m.order_pay_processing()}</p>}
      <OrderNumber order={order} />
    </div>
  );
}

/** Only this code opens the bag, so the order number is small. */
function Code({ order, code }: { order: OrderView; code: string }) {
  return (
    <div className={`stack centered relative gap-10 on-leaf justify-items-center ${styles.stub}`}>
      <div className={`row wrap gap-16 ${styles.codes}`}>
        <div className="stack gap-8">
          <p className="text-14 weight-650">{m.customer_ticket_code_title()}</p>
          <p className={`num weight-800 display ${styles.code}`}>{code}</p>
          <p className="text-14 subdued">{m.customer_ticket_code_show()}</p>
          <OrderNumber order={order} />
        </div>
        <QrCode text={code} label={m.customer_ticket_code_qr_label()} />
      </div>
      {/* After the code, which must be on the first screen of a phone. */}
      {order.pickupPass && (
        <div className={`full ${styles.pass}`}>
          <PickupPassState order={order} pass={order.pickupPass} />
        </div>
      )}
    </div>
  );
}

function OrderNumber({ order }: { order: OrderView }) {
  return <p className="num text-13 subdued">{m.customer_orders_order_number({ number: order.orderNumber })}</p>;
}
