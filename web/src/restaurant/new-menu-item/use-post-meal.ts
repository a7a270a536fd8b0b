import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useRequestId } from '../../shared/api/use-request-id.ts';
import { showSuccess, showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { forgetMealDraft } from './meal-draft.ts';

/** Posts a new meal once, however often the button is pressed, and forgets its draft. `onDone` also follows when the restaurant is missing: no other try helps. */
export function usePostMeal(restaurantId: string, onDone: () => void | Promise<void>) {
  const queries = useQueryClient();
  const requestId = useRequestId();
  return async (meal: MealInput) => {
    try {
      await call('POST /api/restaurant/meals', { body: { ...meal, requestId: requestId.of(meal) } });
      requestId.renew();
      forgetMealDraft(restaurantId);
      showSuccess(m.menu_item_created());
    } catch (thrown) {
      if (!isApiError(thrown, 'restaurant-not-found', 'restaurants-only')) throw thrown;
      showToast({ tone: 'error', text: m.menu_item_error_no_restaurant() });
    }
    for (const queryKey of [keys.meals, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    await onDone();
  };
}
