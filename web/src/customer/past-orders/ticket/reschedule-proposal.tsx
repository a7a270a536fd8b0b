import { formatCents } from '@fondly/contract/money';
import type { OrderView, ProposalView } from '@fondly/contract/orders';
import { formatDay, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
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
      const text = isAccepted
        ? m.customer_ticket_proposal_accepted()
        : m.customer_orders_cancel_done({ number: order.orderNumber });
      showToast({ tone: 'success', text });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.orders });
    }
  }, m.common_something_wrong());
  const deadline = new Date(proposal.answerBy);
  const time = formatTimeInSentence(deadline, order.timezone);
  const { pickupStart, pickupEnd } = proposal;
  return (
    <section
      className={`stack radius-14 gap-8 padding-16 ${styles.question}`}
      aria-label={m.customer_ticket_proposal_label({ restaurant: order.restaurantName })}
    >
      <h4 className="text-18">{m.customer_ticket_proposal_title()}</h4>
      <p>{m.customer_ticket_proposal_text({ restaurant: order.restaurantName })}</p>
      <p className="num text-18 weight-700">{formatOrderPickupWindow({ ...order, pickupStart, pickupEnd }, now)}</p>
      <p className="text-14 subdued">
        {isSameDay(deadline, now, order.timezone)
          ? m.customer_ticket_proposal_reply_today({ time })
          : m.customer_ticket_proposal_reply_day({ time, day: formatDay(deadline, order.timezone) })}{' '}
        {restCents > 0
          ? m.customer_ticket_proposal_no_reply_refund({ amount: formatCents(restCents) })
          : m.customer_ticket_proposal_no_reply()}
      </p>
      {answer.problem && <Banner tone="error">{answer.problem}</Banner>}
      <div className={`flex wrap gap-10 margin-top-6 ${styles.answers}`}>
        <Button isPending={answer.isRunning} onClick={() => void answer.run(true)}>
          {m.customer_ticket_proposal_accept_button()}
        </Button>
        <Button variant="default" disabled={answer.isRunning} onClick={() => void answer.run(false)}>
          {restCents > 0
            ? m.customer_ticket_proposal_refund_button({ amount: formatCents(restCents) })
            : m.customer_ticket_proposal_cancel_button()}
        </Button>
      </div>
    </section>
  );
}
