import { formatCents } from '@fondly/contract/money';
import type { OrderView, ProposalView } from '@fondly/contract/orders';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';
import { formatOrderPickupWindow } from '../order-text.ts';
import styles from './reschedule-proposal.module.css';

type Props = { order: OrderView; proposal: ProposalView; now: Date };

/**
 * The restaurant proposes another pickup time. Only a yes changes the order; a no refunds it
 * (docs/domain.md#changes-to-hours).
 */
export function RescheduleProposal({ order, proposal, now }: Props) {
  const queries = useQueryClient();
  const restCents = order.paidCents - order.refundedCents;
  const answer = useAction(async (isAccepted: boolean) => {
    try {
      const body = { proposalId: proposal.id, isAccepted };
      await call('POST /api/orders/:id/answer-move', { params: { id: order.id }, body });
      const text = isAccepted ? 'Your new pickup time is set' : `Order ${order.orderNumber} is cancelled`;
      showToast({ tone: 'success', text });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.orders });
    }
  }, 'Something went wrong. Please try again.');
  const deadline = new Date(proposal.answerBy);
  const day = formatDayOrToday(deadline, order.timezone, now);
  const { pickupStart, pickupEnd } = proposal;
  return (
    <section
      className={`stack radius-14 gap-8 padding-16 ${styles.question}`}
      aria-label={`${order.restaurantName} asks for another pickup time`}
    >
      <h3 className="text-18">Can you come at another time?</h3>
      <p>{order.restaurantName} cannot keep your pickup time and asks for this one:</p>
      <p className="num text-18 weight-700">{formatOrderPickupWindow({ ...order, pickupStart, pickupEnd }, now)}</p>
      <p className="text-14 subdued">
        Please answer by {formatClockTime(deadline, order.timezone)}
        {day === 'Today' ? '' : ` on ${day}`}. Without a yes we cancel the order
        {restCents > 0 && ` and ${formatCents(restCents)} goes back to your card`}.
      </p>
      {answer.problem && <Banner tone="error">{answer.problem}</Banner>}
      <div className={`flex wrap gap-10 ${styles.answers}`}>
        <Button isPending={answer.isRunning} onClick={() => void answer.run(true)}>
          Yes, I will come then
        </Button>
        <Button variant="default" disabled={answer.isRunning} onClick={() => void answer.run(false)}>
          {restCents > 0 ? `No, refund ${formatCents(restCents)}` : 'No, cancel the order'}
        </Button>
      </div>
    </section>
  );
}
