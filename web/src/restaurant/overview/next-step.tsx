import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMedia } from '../../shared/page/use-media.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { MarkReadyButton } from '../orders/board/mark-ready-button.tsx';
import { isAnswerOver } from '../orders/board/ticket-time.ts';
import { CompleteDialog } from '../orders/dialogs/complete-dialog.tsx';
import actionStyles from '../orders/order-actions.module.css';
import { useTransitionOrder } from '../orders/use-transition-order.ts';
import { narrowPhone } from './list-panel.tsx';

type Step = 'approve' | 'markReady' | 'handOver';

/** The next step that the server allows, as on the board. An order that waits for its payment, or that nobody answered in time, has none. */
export function findNextStep(order: RestaurantOrderView, now: Date): Step | undefined {
  const allowed = new Set(order.transitions);
  if (allowed.has('approve') && !isAnswerOver(order, now)) return 'approve';
  return (['markReady', 'handOver'] as const).find((step) => allowed.has(step));
}

type Props = { order: RestaurantOrderView; step: Step | undefined; isShort: boolean };

/** The button of the next step. An order without one only leads to the board. */
export function NextStep({ order, step, isShort }: Props) {
  const { mutate, isPending } = useTransitionOrder(order);
  const [isCompleting, setCompleting] = useState(false);
  if (step === 'approve')
    return (
      <StepButton
        order={order}
        isShort={isShort}
        name={m.board_approve_button()}
        icon={<IconCheck size={20} aria-hidden />}
        isPending={isPending}
        onClick={() => mutate({ transition: 'approve' })}
      />
    );
  if (step === 'markReady')
    return (
      <MarkReadyButton
        variant="light"
        isShort={isShort}
        isPending={isPending}
        onClick={() => mutate({ transition: 'markReady' })}
      >
        <OrderNumber order={order} />
      </MarkReadyButton>
    );
  if (!step) return <IconChevronRight size={20} className="push" aria-hidden />;
  return (
    <>
      <StepButton
        order={order}
        isShort={isShort}
        name={m.board_complete_button()}
        icon={<IconCheck size={20} aria-hidden />}
        onClick={() => setCompleting(true)}
      />
      <CompleteDialog order={order} isOpen={isCompleting} onClose={() => setCompleting(false)} />
    </>
  );
}

type StepProps = Pick<Props, 'order' | 'isShort'> & {
  name: string;
  icon: ReactNode;
  isPending?: boolean;
  onClick: () => void;
};

function StepButton({ order, isShort, name, icon, isPending = false, onClick }: StepProps) {
  const isNarrow = useMedia(narrowPhone);
  return (
    <Button variant="light" className={isShort ? actionStyles.slim : undefined} isPending={isPending} onClick={onClick}>
      {!isNarrow && icon}
      {name}
      <OrderNumber order={order} />
    </Button>
  );
}

/** The rows have the same buttons, so each names its order to a screen reader. */
function OrderNumber({ order }: Pick<Props, 'order'>) {
  return (
    <>
      {' '}
      <span className="visually-hidden">{order.orderNumber}</span>
    </>
  );
}
