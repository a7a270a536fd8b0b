import type { Output } from '@fondly/contract/api';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { useNow } from '../../../shared/api/use-now.ts';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

type Block = NonNullable<MealWithRestaurantView['unavailableReason']> | 'limit';

const blockTexts: Record<Block, string> = {
  ended: 'This meal is no longer available. The pickup time has passed.',
  'sold-out': 'Out of Stock',
  'not-on-sale': 'This meal is not on sale at the moment.',
  'kitchen-closed': 'This kitchen is not taking orders at the moment.',
  limit: `You can order up to ${policies.portionsPerMealAndDay} of one meal a day.`,
};

/**
 * Why this meal cannot be ordered now, if it cannot; the window may also end while one is typing.
 *
 * @param hasHold - portions are kept for this person: for him it is not sold out
 */
export function useMealBlock(
  { meal, remainingDailyPortions }: Output<'GET /api/meals/:id'>,
  hasHold: boolean,
): Block | null {
  const now = useNow(15);
  if (Date.parse(meal.pickupEnd) <= now.getTime()) return 'ended';
  const unavailableReason = meal.unavailableReason ?? (meal.availableQuantity === 0 ? 'sold-out' : null);
  if (unavailableReason === null && remainingDailyPortions <= 0 && !hasHold) return 'limit';
  return unavailableReason === 'sold-out' && hasHold ? null : unavailableReason;
}

/** In place of the form (blocked). */
export function BlockedMeal({ unavailableReason, restaurantId }: { unavailableReason: Block; restaurantId: string }) {
  return (
    <div className="stack gap-20">
      <Banner tone="error">{blockTexts[unavailableReason]}</Banner>
      <div>
        <ButtonLink variant="light" to={`/kitchen/${restaurantId}`}>
          See what else this kitchen has
        </ButtonLink>
      </div>
    </div>
  );
}
