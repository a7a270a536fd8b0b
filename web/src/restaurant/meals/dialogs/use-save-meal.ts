import type { MealForm, StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useRequestId } from '../../../shared/api/use-request-id.ts';
import { showSuccess } from '../../../shared/ui/feedback/toast.tsx';
import { toFormErrors } from '../../../shared/ui/forms/use-server-form.ts';
import { keys } from '../../queries.ts';
import { updateCachedMeal } from '../update-cached-meal.ts';

/**
 * Saves a meal form as a change or as a new meal. Stock that a sale changed is not overwritten: the field shows the new
 * number, and the next save starts from it.
 */
export function useSaveMeal(meal: StaffMealView, onSaved: () => void) {
  const queries = useQueryClient();
  const requestId = useRequestId();
  const expected = useRef(meal.availableQuantity);
  const finish = (text: string) => {
    showSuccess(text);
    for (const queryKey of [keys.meals, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    onSaved();
  };
  return {
    async change(form: MealForm) {
      const body = { ...form, expected: expected.current };
      const changed = await call('PUT /api/restaurant/meals/:id', { params: { id: meal.id }, body });
      updateCachedMeal(queries, changed);
      finish(m.restaurant_meals_saved({ meal: changed.name }));
    },
    async list(form: MealForm) {
      await call('POST /api/restaurant/meals', { body: { ...form, requestId: requestId.of(form) } });
      requestId.renew();
      finish(m.menu_item_created());
    },
    explain(thrown: unknown) {
      if (!isApiError(thrown, 'stock-changed')) return toFormErrors(thrown);
      const availableQuantity = Number(thrown.details.availableQuantity);
      expected.current = availableQuantity;
      const error = m.restaurant_meals_error_stock_changed({ count: availableQuantity });
      return { fieldErrors: { availableQuantity: error } };
    },
  };
}
