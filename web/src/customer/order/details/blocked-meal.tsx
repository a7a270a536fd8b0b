import type { Output } from '@fondly/contract/api';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useNow } from '../../../shared/api/use-now.ts';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { JoinLine } from '../../meal-queue/join-line.tsx';
import { OpeningAlert } from '../../opening-alerts/opening-alert.tsx';

export type Block = NonNullable<MealWithRestaurantView['unavailableReason']> | 'limit';

const blockTexts: Record<Block, () => string> = {
  ended: m.order_blocked_pickup_passed,
  'sold-out': m.order_blocked_sold_out,
  'not-on-sale': m.order_blocked_not_on_sale,
  'not-yet': m.order_blocked_not_on_sale_yet,
  'kitchen-paused': m.order_blocked_kitchen,
  'kitchen-closed': m.order_blocked_kitchen,
  'no-tax-area': m.order_blocked_no_tax_area,
  limit: () => m.order_blocked_daily_limit({ portions: policies.portionsPerMealAndDay }),
};

/**
 * Why this meal cannot be ordered now; null when it can. The window may end while the customer is typing.
 *
 * @param hasHold - the customer holds portions, so the meal is not sold out for this customer
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

type Props = { mealDetails: Output<'GET /api/meals/:id'>; unavailableReason: Block };

/** Replaces the form of a meal that cannot be ordered, and says why and until when. */
export function BlockedMeal({ mealDetails, unavailableReason }: Props) {
  const { meal, restaurant, unavailableText } = mealDetails;
  // The page may have found another reason since it was loaded, such as the end of the window.
  const text = meal.unavailableReason === unavailableReason ? unavailableText : null;
  const isTemporary = unavailableReason === 'not-yet' || unavailableReason === 'kitchen-paused';
  return (
    <div className="stack gap-20">
      <Banner tone={isTemporary ? 'warning' : 'error'}>{text ?? blockTexts[unavailableReason]()}</Banner>
      {unavailableReason === 'not-yet' && <OpeningAlert meal={meal} />}
      {unavailableReason === 'sold-out' && <JoinLine mealDetails={mealDetails} />}
      <div>
        <ButtonLink variant="light" to={`/kitchen/${restaurant.id}`}>
          {m.order_blocked_other_meals_button()}
        </ButtonLink>
      </div>
    </div>
  );
}
