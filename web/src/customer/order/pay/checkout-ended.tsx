import type { ClosedReason } from '@fondly/contract/order-transitions';
import { refusedPaymentLabel } from '@fondly/contract/sentences/refused-payments';
import * as m from '@fondly/messages';
import { IconClockPause, IconCreditCardOff } from '@tabler/icons-react';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../../shared/ui/feedback/state-tile.tsx';

type Texts = { title: () => string; text: () => string };

const textsByReason: Partial<Record<ClosedReason, Texts>> = {
  payment_failed: { title: m.order_ended_payment_failed_title, text: m.order_ended_payment_failed_text },
  superseded: { title: m.order_ended_superseded_title, text: m.order_ended_superseded_text },
  customer_cancel: { title: m.order_ended_canceled_title, text: m.order_ended_canceled_text },
};

const expired: Texts = { title: m.order_ended_expired_title, text: m.order_ended_expired_text };

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
  // A payment fails with a stored reason only when we refused its card.
  const note = detail && reason === 'payment_failed' ? refusedPaymentLabel(detail) : detail;
  const { title, text } = textsByReason[reason] ?? expired;
  const Icon = reason === 'payment_failed' ? IconCreditCardOff : IconClockPause;
  const action = (
    <ButtonLink variant="light" to={`/order/${mealId}`} replace>
      {m.order_ended_start_again_button()}
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="berry" icon={<Icon size={28} />} title={title()} action={action}>
      {note} {text()}
    </StateTile>
  );
}
