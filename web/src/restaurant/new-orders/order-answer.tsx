import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { formatAnswerTime, getAnswerBadgeClass, getAnswerTime, isAnswerOver } from '../orders/board/ticket-time.ts';
import styles from './new-order-popup.module.css';
import type { Approval } from './use-approve-orders.ts';

export const canAnswer = ({ transitions }: RestaurantOrderView): boolean => transitions.includes('approve');

/** Whether the order has an Approve button. From the deadline on, the server refuses an approval and cancels the order itself. */
export const canApprove = (order: RestaurantOrderView, now: Date): boolean =>
  canAnswer(order) && order.answerBy !== null && !isAnswerOver(order, now);

export type AnswerProps = {
  order: RestaurantOrderView;
  approval: Approval;
  onDeny: (id: string) => void;
  /** "Approve all" is the one loud button then. */
  isOneOfMany?: boolean;
};

/** "Reply by 4:34 PM · 4 min left" and the buttons, or a line that no answer is needed. */
export function OrderAnswer({ order, now, ...answering }: AnswerProps & { now: Date }) {
  const answer = getAnswerTime(order, now);
  const deadlineId = useId();
  if (!answer) {
    const isAccepted = order.status !== 'pending' || order.isCapturePending;
    return isAccepted && <p className={`note span-all ${styles.reply}`}>{m.board_dialog_timeline_accepted()}</p>;
  }
  const { refusal } = answering.approval.answers[order.id] ?? {};
  return (
    <>
      <p
        id={deadlineId}
        className={`row num text-15 weight-650 gap-8 span-all ${styles.reply} ${getAnswerBadgeClass(answer)}`}
      >
        <IconHourglass size={18} aria-hidden />
        {formatAnswerTime(answer)}
      </p>
      {canAnswer(order) &&
        (canApprove(order, now) ? (
          <AnswerButtons order={order} describedBy={deadlineId} {...answering} />
        ) : (
          // As high as the buttons, so that nothing moves under a finger.
          <p
            className={`middle centered sunken radius-14 padding-x-16 span-all ${answering.isOneOfMany ? 'min-height-48' : styles.over} ${styles.answer}`}
          >
            {m.new_order_over()}
          </p>
        ))}
      {refusal && (
        <p className="span-all text-15 danger-text" role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}

/** The same answers as on the board. The server acknowledges an order that it was told about. */
function AnswerButtons({
  order,
  approval,
  describedBy,
  onDeny,
  isOneOfMany = false,
}: AnswerProps & { describedBy: string }) {
  const isPending = approval.answers[order.id]?.isPending ?? false;
  const size = isOneOfMany ? 'dialog' : 'main';
  return (
    <div className={`columns-2 gap-10 span-all ${styles.answer}`}>
      <Button size={size} variant="default" disabled={isPending} onClick={() => onDeny(order.id)}>
        {m.board_deny_button()}
      </Button>
      <Button
        size={size}
        variant={isOneOfMany ? 'light' : 'primary'}
        aria-describedby={describedBy}
        isPending={isPending}
        onClick={() => approval.approve([order])}
      >
        <IconCheck size={20} aria-hidden />
        {m.board_approve_button()}
      </Button>
    </div>
  );
}
