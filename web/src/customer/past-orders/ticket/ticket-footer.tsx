import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { isAwaitingPayment, isPaymentProcessing } from '../../order-state.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import { ProblemReportLink } from '../problem-report-link.tsx';
import styles from './ticket-footer.module.css';

/** The restaurant's pickup instructions, the cancellation rule, and the cancel button while it is allowed. */
export function TicketFooter({ order, now }: { order: OrderView; now: Date }) {
  const [open, setOpen] = useState(false);
  const policy = describeCancelPolicy(order, now);
  const instructions = order.pickupCode ? order.pickupInstructions : '';
  return (
    <div className={`stack gap-10 ${styles.foot}`}>
      {order.refundedCents > 0 && (
        <p className={`text-14 soft radius-12 ${styles.how}`}>
          Refunded {formatCents(order.refundedCents)} of {formatCents(order.paidCents)}.{' '}
          <Link className="link" to={`/past-orders/${order.id}/money`}>
            Where your money is
          </Link>
        </p>
      )}
      {instructions && <p className={`text-14 soft radius-12 ${styles.how}`}>{instructions}</p>}
      {order.foodChangedAt && (
        <Banner tone="warning" lead="The kitchen changed what is in this meal.">
          This is what it says now. If it is not for you any more, cancel free of charge.
        </Banner>
      )}
      <AllergensAndDiets meal={order} />
      <ProblemReportLink order={order} />
      <div className={`row wrap space-between ${styles.row}`}>
        {policy && <p className="note">{policy}</p>}
        {order.canCancel && (
          <Button variant="subtle" size="row" className={styles.cancel} onClick={() => setOpen(true)}>
            Cancel order
          </Button>
        )}
      </div>
      <CancelDialog order={order} isOpen={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The cancellation rule that applies to this order now. */
function describeCancelPolicy(order: OrderView, now: Date): string | null {
  if (isAwaitingPayment(order) || isPaymentProcessing(order)) return null;
  if (!order.canCancel) return 'This order can no longer be cancelled. Pickup times are firm.';
  if (!order.cancelableUntil) return 'You can cancel free of charge until the kitchen says yes.';
  const deadline = new Date(order.cancelableUntil);
  const day = formatDayOrToday(deadline, order.timezone, now);
  return `Free to cancel until ${formatClockTime(deadline, order.timezone)}${day === 'Today' ? '' : ` on ${day}`}.`;
}
