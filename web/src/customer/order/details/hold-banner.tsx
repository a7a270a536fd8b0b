import { formatClockTime } from '@fondly/contract/time';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

type Props = { hold: { orderId: string; quantity: number; until: string }; mealId: string; timezone: string };

/** A customer who returns to step 1 can go on to payment. Submitting step 1 again replaces the hold. */
export function HoldBanner({ hold: { orderId, quantity, until }, mealId, timezone }: Props) {
  const action = (
    <ButtonLink size="row" variant="default" to={`/order/${mealId}?step=pay&order=${orderId}`}>
      Pay now
    </ButtonLink>
  );
  return (
    <Banner tone="info" action={action}>
      We are keeping {quantity} of this meal for you until {formatClockTime(new Date(until), timezone)}.
    </Banner>
  );
}
