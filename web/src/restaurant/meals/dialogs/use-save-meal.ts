import type { MealForm, OwnMealView } from '@fondly/contract/meals';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { showSuccess } from '../../../shared/ui/feedback/toast.tsx';
import { usualFaults } from '../../../shared/ui/forms/use-server-form.ts';
import { keys } from '../../queries.ts';
import { putMeal } from '../update-cached-meal.ts';

/**
 * Saves what the form of a meal says, as a change or as a new meal. A stock that a customer changed meanwhile is not
 * overwritten: the field says the new number, and the next save is made from it.
 */
export function useSaveMeal(meal: OwnMealView, onSaved: () => void) {
  const queries = useQueryClient();
  const seen = useRef(meal.availableQuantity);
  const finish = (text: string) => {
    showSuccess(text);
    for (const queryKey of [keys.meals, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    onSaved();
  };
  return {
    async change(form: MealForm) {
      const body = { ...form, seen: seen.current };
      const changed = await call('PUT /api/restaurant/meals/:id', { params: { id: meal.id }, body });
      putMeal(queries, changed);
      finish(`${changed.name} is saved`);
    },
    async list(form: MealForm) {
      await call('POST /api/restaurant/meals', { body: form });
      finish('Menu item created successfully!');
    },
    explain(thrown: unknown) {
      if (!isRefusal(thrown, 'stock-changed')) return usualFaults(thrown);
      const left = Number(thrown.details.availableQuantity);
      seen.current = left;
      return { faults: { availableQuantity: `Meanwhile ${left} are left. Save again to set your number.` } };
    },
  };
}
