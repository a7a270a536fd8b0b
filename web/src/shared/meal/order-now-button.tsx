import type { MealView } from '@fondly/contract/meals';
import { Button } from '../ui/actions/button.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';

const whyNot: Record<NonNullable<MealView['block']>, string> = {
  ended: 'Pickup ended',
  'sold-out': 'Sold out',
  'not-on-sale': 'Not on sale',
  'kitchen-closed': 'Closed',
};

type Props = { meal: MealView; look?: 'primary' | 'light'; wide?: boolean };

/** The way into an order; where there is none, a button that cannot be pressed says why. */
export function OrderNow({ meal, look = 'primary', wide = false }: Props) {
  const block = meal.block ?? (meal.availableQuantity === 0 ? 'sold-out' : null);
  if (block) {
    return (
      <Button size="row" look={look} wide={wide} disabled>
        {whyNot[block]}
      </Button>
    );
  }
  return (
    <ButtonLink size="row" look={look} wide={wide} to={`/order/${meal.id}`} aria-label={`Order Now, ${meal.name}`}>
      Order Now
    </ButtonLink>
  );
}
