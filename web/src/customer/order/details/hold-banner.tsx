import { clockTime } from '@fondly/contract/time';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

type Props = { hold: { orderId: string; quantity: number; until: string }; mealId: string; timezone: string };

/** Whoever comes back to step 1 can go on where he was; sending step 1 again replaces what is kept. */
export function HeldNote({ hold: { orderId, quantity, until }, mealId, timezone }: Props) {
  const action = (
    <ButtonLink size="row" look="default" to={`/order/${mealId}?step=pay&order=${orderId}`}>
      Pay now
    </ButtonLink>
  );
  return (
    <Banner tone="info" action={action}>
      We are keeping {quantity} of this meal for you until {clockTime(new Date(until), timezone)}.
    </Banner>
  );
}
