import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { readOutsideHours } from '../meal-form/read-outside-hours.ts';
import { keys } from '../queries.ts';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Ends the sale of a meal for its day, and resumes it. To resume outside the opening hours asks `question` first. */
export function useExpireMeal(meal: StaffMealView) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (body: { isExpired: boolean; stayOpen?: boolean }) =>
      call('PUT /api/restaurant/meals/:id/expired', { params: { id: meal.id }, body }),
    onSuccess: (changed, { isExpired }) => {
      setQuestion(null);
      updateCachedMeal(queries, changed);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
      if (!isExpired) return showToast({ tone: 'success', text: m.restaurant_meals_resumed({ meal: meal.name }) });
      const undo = { label: m.common_undo(), onClick: () => mutate({ isExpired: false }) };
      showToast({ tone: 'success', text: m.restaurant_meals_expired({ meal: meal.name }), action: undo });
    },
    onError: (thrown) => {
      const outside = readOutsideHours(thrown);
      setQuestion(outside);
      if (outside === null)
        showToast({ tone: 'error', text: toErrorMessage(thrown, m.restaurant_meals_error_change()) });
    },
  });
  return {
    expire: (isExpired: boolean) => mutate({ isExpired }),
    question,
    stayOpen: () => mutate({ isExpired: false, stayOpen: true }),
    clearQuestion: () => setQuestion(null),
  };
}
