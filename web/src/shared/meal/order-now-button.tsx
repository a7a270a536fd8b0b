import { canJoinQueue } from '@fondly/contract/account/can-join-queue';
import type { MealView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { createContext, type MouseEvent, useContext } from 'react';
import { readNow } from '../api/corrected-clock.ts';
import { Button } from '../ui/actions/button.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import { formatSaleOpening } from './sale-opening.ts';

const unavailableLabels: Record<NonNullable<MealView['unavailableReason']>, (meal: MealView) => string> = {
  ended: () => m.meal_pickup_ended(),
  'sold-out': () => m.common_sold_out(),
  'not-on-sale': () => m.meal_not_on_sale(),
  'not-yet': (meal) => formatSaleOpening(meal, readNow()),
  'kitchen-paused': () => m.meal_kitchen_paused(),
  'kitchen-closed': () => m.meal_kitchen_closed(),
  'no-tax-area': () => m.meal_not_on_sale(),
};

/** Opens the sheet that orders a meal, instead of the order page. Null on pages that only link to that page. */
export const OpenOrderSheet = createContext<((mealId: string) => void) | null>(null);

type Props = { meal: MealView; variant?: 'primary' | 'light'; wide?: boolean };

/**
 * Links to the order page, where people also join the line for a sold-out meal. Another meal that cannot be ordered shows a
 * disabled button with the reason.
 */
export function OrderNowButton({ meal, variant = 'primary', wide = false }: Props) {
  const openOrderSheet = useContext(OpenOrderSheet);
  const unavailableReason = meal.unavailableReason ?? (meal.availableQuantity === 0 ? 'sold-out' : null);
  if (
    unavailableReason === 'sold-out' &&
    meal.queueLength !== null &&
    canJoinQueue(new Date(meal.pickupEnd), readNow())
  )
    return <JoinLineLink meal={meal} variant={variant} wide={wide} />;
  if (unavailableReason) {
    return (
      <Button size="row" variant={variant} wide={wide} disabled>
        {unavailableLabels[unavailableReason](meal)}
      </Button>
    );
  }
  return (
    <ButtonLink
      size="row"
      variant={variant}
      wide={wide}
      to={`/order/${meal.id}`}
      aria-label={m.meal_order_button_label({ name: meal.name })}
      onClick={(event) => {
        if (!openOrderSheet || opensNewTab(event)) return;
        event.preventDefault();
        openOrderSheet(meal.id);
      }}
    >
      {m.meal_order_button()}
    </ButtonLink>
  );
}

const opensNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

function JoinLineLink({ meal, variant, wide }: Required<Props>) {
  return (
    <div className="stack gap-8 justify-items-center">
      <ButtonLink
        size="row"
        variant={variant}
        wide={wide}
        to={`/order/${meal.id}`}
        aria-label={m.queue_join_label({ meal: meal.name })}
      >
        {m.queue_join_button()}
      </ButtonLink>
      {(meal.queueLength ?? 0) > 0 && (
        <span className="note num">{m.queue_waiting({ count: meal.queueLength ?? 0 })}</span>
      )}
    </div>
  );
}
