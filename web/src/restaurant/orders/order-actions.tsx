import type { KitchenOrderView } from '@fondly/contract/orders';
import { IconCheck, IconPaperBag } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { CompleteDialog } from './dialogs/complete-dialog.tsx';
import { DenyDialog } from './dialogs/deny-dialog.tsx';
import { NoteDialog } from './dialogs/note-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import styles from './order-actions.module.css';
import { OrderMenu } from './order-menu.tsx';
import { useMoveOrder } from './use-transition-order.ts';

type Props = { order: KitchenOrderView };

/**
 * The buttons of an order, those that the server named and no others. What takes money back lies behind the menu, away
 * from Complete; only an offer has its Deny in plain sight.
 */
export function OrderActions({ order }: Props) {
  const [dialog, setDialog] = useState<'deny' | 'complete' | 'refund' | 'note' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Buttons
        order={order}
        onDeny={() => setDialog('deny')}
        onComplete={() => setDialog('complete')}
        onRefund={() => setDialog('refund')}
        onNote={() => setDialog('note')}
      />
      <DenyDialog order={order} isOpen={dialog === 'deny'} onClose={close} />
      <NoteDialog order={order} isOpen={dialog === 'note'} onClose={close} />
      <RefundDialog order={order} isOpen={dialog === 'refund'} onClose={close} />
      <CompleteDialog order={order} isOpen={dialog === 'complete'} onClose={close} />
    </>
  );
}

const processed = 'Payment is being processed';
/** An offer without a button is one that counter staff look at. */
const waitWords = ({ answerBy, isBeingPaid }: KitchenOrderView): string =>
  answerBy && !isBeingPaid ? 'Waits for a manager to approve' : processed;

type Ways = { onDeny: () => void; onComplete: () => void; onRefund: () => void; onNote: () => void };

function Buttons({ order, onDeny, onComplete, onRefund, onNote }: Props & Ways) {
  const { mutate, isPending } = useMoveOrder(order);
  const isManager = useHasRole('manager');
  const can = new Set(order.moves);
  if (order.closedReason === null && can.size === 0)
    return <p className={styles.wait}>{isManager ? processed : waitWords(order)}</p>;
  const menu = <OrderMenu order={order} onDeny={onDeny} onComplete={onComplete} onRefund={onRefund} onNote={onNote} />;
  return (
    <div className={styles.actions}>
      {can.has('approve') ? (
        <>
          {can.has('deny') && (
            <Button look="default" className={styles.quiet} disabled={isPending} onClick={onDeny}>
              Deny
            </Button>
          )}
          <Button className={styles.main} busy={isPending} onClick={() => mutate({ move: 'approve' })}>
            <IconCheck size={20} aria-hidden />
            Approve
          </Button>
        </>
      ) : (
        menu
      )}
      {can.has('markReady') && (
        <Button className={styles.main} busy={isPending} onClick={() => mutate({ move: 'markReady' })}>
          <IconPaperBag size={20} aria-hidden />
          Mark Ready
        </Button>
      )}
      {can.has('handOver') && !can.has('markReady') && (
        <Button className={styles.main} look="ready" onClick={onComplete}>
          <IconCheck size={20} aria-hidden />
          Complete
        </Button>
      )}
    </div>
  );
}
