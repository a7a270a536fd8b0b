import type { MealView } from '@fondly/contract/meals';
import { Button } from '../ui/actions/button.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';

const blockLabels: Record<NonNullable<MealView['unavailableReason']>, string> = {
  ended: 'Pickup ended',
  'sold-out': 'Sold out',
  'not-on-sale': 'Not on sale',
  'not-on-sale-yet': 'Coming up',
  'kitchen-paused': 'Paused',
  'kitchen-closed': 'Closed',
};

type Props = { meal: MealView; variant?: 'primary' | 'light'; wide?: boolean };

/** Links to the order page. A meal that cannot be ordered shows a disabled button with the reason. */
export function OrderNowButton({ meal, variant = 'primary', wide = false }: Props) {
  const unavailableReason = meal.unavailableReason ?? (meal.availableQuantity === 0 ? 'sold-out' : null);
  if (unavailableReason) {
    return (
      <Button size="row" variant={variant} wide={wide} disabled>
        {blockLabels[unavailableReason]}
      </Button>
    );
  }
  return (
    <ButtonLink
      size="row"
      variant={variant}
      wide={wide}
      to={`/order/${meal.id}`}
      aria-label={`Order Now, ${meal.name}`}
    >
      Order Now
    </ButtonLink>
  );
}
