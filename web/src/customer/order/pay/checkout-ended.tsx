import type { ClosedReason } from '@fondly/contract/order-transitions';
import { IconClockPause, IconCreditCardOff } from '@tabler/icons-react';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../../shared/ui/feedback/state-tile.tsx';

const textsByReason: Partial<Record<ClosedReason, { title: string; text: string }>> = {
  payment_failed: { title: 'The payment did not go through', text: 'Nothing was charged. You can try another card.' },
  superseded: { title: 'You have started again', text: 'This try was replaced by a newer one. Nothing was charged.' },
  customer_cancel: { title: 'This order is cancelled', text: 'Nothing was charged.' },
};

const expired = {
  title: 'The time to pay has run out',
  text: 'Nothing was charged, and the meal is on sale again. If it is still there, you can start again.',
};

/** An order that can no longer be paid, with a link to order again. */
export function CheckoutEnded({
  mealId,
  reason,
  detail,
}: {
  mealId: string;
  reason: ClosedReason;
  detail?: string | null;
}) {
  const { title, text } = textsByReason[reason] ?? expired;
  const Icon = reason === 'payment_failed' ? IconCreditCardOff : IconClockPause;
  const action = (
    <ButtonLink variant="light" to={`/order/${mealId}`} replace>
      Start again
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="berry" icon={<Icon size={28} />} title={title} action={action}>
      {detail} {text}
    </StateTile>
  );
}
