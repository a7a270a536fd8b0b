import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { type SaleAnswers, useSaleQuestion } from '../meal-form/sale-question.ts';
import { keys } from '../queries.ts';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Ends the sale of a meal for its day, and resumes it, which may ask a `question` first. */
export function useExpireMeal(meal: StaffMealView) {
  const queries = useQueryClient();
  const { question, ask, answer, clear } = useSaleQuestion((answers) => mutate({ isExpired: false, ...answers }));
  const { mutate } = useMutation({
    mutationFn: (body: { isExpired: boolean } & SaleAnswers) =>
      call('PUT /api/restaurant/meals/:id/expired', { params: { id: meal.id }, body }),
    onSuccess: (changed, { isExpired }) => {
      clear();
      updateCachedMeal(queries, changed);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
      if (!isExpired) return showToast({ tone: 'success', text: m.restaurant_meals_resumed({ meal: meal.name }) });
      const undo = { label: m.common_undo(), onClick: () => mutate({ isExpired: false }) };
      showToast({ tone: 'success', text: m.restaurant_meals_expired({ meal: meal.name }), action: undo });
    },
    onError: (thrown) => {
      if (!ask(thrown)) showToast({ tone: 'error', text: toErrorMessage(thrown, m.restaurant_meals_error_change()) });
    },
  });
  return {
    expire: (isExpired: boolean) => mutate({ isExpired }),
    question,
    answer,
    clearQuestion: clear,
  };
}
