import * as m from '@fondly/messages';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { CloseMessageButton } from './close-message-button.tsx';
import type { PaymentOutcome } from './use-payment-outcome.ts';

/** The outcome of a payment that has not bought a meal yet. */
export function PaymentBanner({ state, onClose }: { state: PaymentOutcome['state']; onClose: () => void }) {
  if (state === 'waiting') return <Banner tone="info">{m.order_pay_processing()}</Banner>;
  if (state === 'refused') return <Banner tone="error">{m.order_pay_error_failed()}</Banner>;
  return (
    <Banner tone="success" lead={m.customer_orders_banner_approved()} action={<CloseMessageButton onClick={onClose} />}>
      {m.customer_orders_banner_approved_text()}
    </Banner>
  );
}
