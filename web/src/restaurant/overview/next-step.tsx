import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconCheck, IconChevronRight, IconPaperBag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { isAnswerOver } from '../orders/board/ticket-time.ts';
import { CompleteDialog } from '../orders/dialogs/complete-dialog.tsx';
import { useTransitionOrder } from '../orders/use-transition-order.ts';

type Props = { order: RestaurantOrderView; now: Date };

/** The next step that the server allows, as on the board. An order that waits for its payment, or that nobody answered in time, only leads to the board. */
export function NextStep({ order, now }: Props) {
  const { mutate, isPending } = useTransitionOrder(order);
  const [isCompleting, setCompleting] = useState(false);
  const allowed = new Set(order.transitions);
  if (allowed.has('approve') && !isAnswerOver(order, now))
    return (
      <StepButton
        order={order}
        name={m.board_approve_button()}
        icon={<IconCheck size={20} aria-hidden />}
        isPending={isPending}
        onClick={() => mutate({ transition: 'approve' })}
      />
    );
  if (allowed.has('markReady'))
    return (
      <StepButton
        order={order}
        name={m.board_ready_button()}
        icon={<IconPaperBag size={20} aria-hidden />}
        isPending={isPending}
        onClick={() => mutate({ transition: 'markReady' })}
      />
    );
  if (!allowed.has('handOver')) return <IconChevronRight size={20} className="push" aria-hidden />;
  return (
    <>
      <StepButton
        order={order}
        name={m.board_complete_button()}
        icon={<IconCheck size={20} aria-hidden />}
        onClick={() => setCompleting(true)}
      />
      <CompleteDialog order={order} isOpen={isCompleting} onClose={() => setCompleting(false)} />
    </>
  );
}

type StepProps = Pick<Props, 'order'> & { name: string; icon: ReactNode; isPending?: boolean; onClick: () => void };

/** The rows have the same buttons, so each names its order to a screen reader. */
function StepButton({ order, name, icon, isPending = false, onClick }: StepProps) {
  return (
    <Button variant="light" isPending={isPending} onClick={onClick}>
      {icon}
      {name}
      <span className="visually-hidden">{order.orderNumber}</span>
    </Button>
  );
}
