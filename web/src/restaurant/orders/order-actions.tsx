import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { MessagesDialog } from '../messages/messages-dialog.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { MarkReadyButton } from './board/mark-ready-button.tsx';
import { isAnswerOver } from './board/ticket-time.ts';
import { CompleteDialog } from './dialogs/complete-dialog.tsx';
import { DenyDialog } from './dialogs/deny-dialog.tsx';
import { KeepDialog } from './dialogs/keep-dialog.tsx';
import { NoteDialog } from './dialogs/note-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import { TimelineDialog } from './dialogs/timeline-dialog.tsx';
import styles from './order-actions.module.css';
import { OrderMenu } from './order-menu.tsx';
import { useTransitionOrder } from './use-transition-order.ts';

type Props = { order: RestaurantOrderView; now: Date };

/**
 * The actions that the server allows. Actions that return money are in the menu, away from Complete; only an order that
 * awaits approval shows Deny directly.
 */
export function OrderActions({ order, now }: Props) {
  const [dialog, setDialog] = useState<
    'deny' | 'complete' | 'refund' | 'note' | 'keep' | 'timeline' | 'messages' | null
  >(null);
  const close = () => setDialog(null);
  return (
    <>
      <Buttons
        order={order}
        now={now}
        onDeny={() => setDialog('deny')}
        onComplete={() => setDialog('complete')}
        onRefund={() => setDialog('refund')}
        onNote={() => setDialog('note')}
        onKeep={() => setDialog('keep')}
        onTimeline={() => setDialog('timeline')}
        onMessages={() => setDialog('messages')}
      />
      <DenyDialog order={order} isOpen={dialog === 'deny'} onClose={close} />
      <NoteDialog order={order} isOpen={dialog === 'note'} onClose={close} />
      <KeepDialog order={order} timezone={order.timezone} isOpen={dialog === 'keep'} onClose={close} />
      <MessagesDialog order={order} timezone={order.timezone} isOpen={dialog === 'messages'} onClose={close} />
      <TimelineDialog order={order} isOpen={dialog === 'timeline'} onClose={close} />
      <RefundDialog order={order} isOpen={dialog === 'refund'} onClose={close} />
      <CompleteDialog order={order} isOpen={dialog === 'complete'} onClose={close} />
    </>
  );
}

/** Counter staff see an order that awaits approval without buttons. */
const getWaitText = ({ answerBy, isCapturePending }: RestaurantOrderView): string =>
  answerBy && !isCapturePending ? m.board_wait_manager() : m.board_wait_payment();

type ActionHandlers = Omit<ComponentProps<typeof OrderMenu>, 'order'>;

function Buttons({ order, now, ...handlers }: Props & ActionHandlers) {
  const { onDeny, onComplete } = handlers;
  const { mutate, isPending } = useTransitionOrder(order);
  const isManager = useHasRole('manager');
  const allowed = new Set(order.transitions);
  if (order.closedReason === null && allowed.size === 0)
    return (
      <p className={`note padding-16 ${styles.wait}`}>{isManager ? m.board_wait_payment() : getWaitText(order)}</p>
    );
  // As high as the buttons, so that no ticket below moves.
  if (allowed.has('approve') && isAnswerOver(order, now))
    return (
      <div className={`flex ${styles.actions}`}>
        <p className="row min-height-48">{m.new_order_over()}</p>
      </div>
    );
  const menu = <OrderMenu order={order} {...handlers} />;
  return (
    <div className={`flex ${styles.actions}`}>
      {allowed.has('approve') ? (
        <>
          {allowed.has('deny') && (
            <Button variant="default" className={styles.quiet} disabled={isPending} onClick={onDeny}>
              {m.board_deny_button()}
            </Button>
          )}
          <Button className={styles.main} isPending={isPending} onClick={() => mutate({ transition: 'approve' })}>
            <IconCheck size={20} aria-hidden />
            {m.board_approve_button()}
          </Button>
        </>
      ) : (
        menu
      )}
      {allowed.has('markReady') && (
        <MarkReadyButton
          className={styles.main}
          isPending={isPending}
          onClick={() => mutate({ transition: 'markReady' })}
        />
      )}
      {allowed.has('handOver') && !allowed.has('markReady') && (
        <Button className={styles.main} variant="ready" onClick={onComplete}>
          <IconCheck size={20} aria-hidden />
          {m.board_complete_button()}
        </Button>
      )}
    </div>
  );
}
