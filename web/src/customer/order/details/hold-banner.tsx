import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

type Props = { hold: { orderId: string; quantity: number; until: string }; mealId: string; timezone: string };

/** A customer who returns to step 1 can go on to payment. Submitting step 1 again replaces the hold. */
export function HoldBanner({ hold: { orderId, quantity, until }, mealId, timezone }: Props) {
  const action = (
    <ButtonLink size="row" variant="default" to={`/order/${mealId}?step=pay&order=${orderId}`}>
      {m.order_hold_pay_button()}
    </ButtonLink>
  );
  return (
    <Banner tone="info" action={action}>
      {m.order_hold_kept({ count: quantity, time: formatTimeInSentence(new Date(until), timezone) })}
    </Banner>
  );
}
