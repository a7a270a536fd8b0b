import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { type RelistAnswers, useSaleQuestion } from '../../meal-form/sale-question.ts';
import { keys } from '../../queries.ts';
import { SaleQuestionDialog } from '../dialogs/sale-question-dialog.tsx';
import { nextListingDay } from '../meal-states.ts';

type Request = { meal: StaffMealView; answers: RelistAnswers };

/**
 * Lists an ended meal again, for today, or for tomorrow when today's window is over. `dialog` asks what the server wants
 * to know first; it stays where the hook is called, also when the button is gone.
 */
export function useRelist(now: Date) {
  const queries = useQueryClient();
  const [meal, setMeal] = useState<StaffMealView | null>(null);
  const { question, ask, answer, clear } = useSaleQuestion((answers) => meal && mutate({ meal, answers }));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ meal: chosen, answers }: Request) =>
      call('POST /api/restaurant/meals/:id/repeat', {
        params: { id: chosen.id },
        body: { availableDate: nextListingDay(chosen, now).date, ...answers },
      }),
    onSuccess: (listed, { meal: before }) => {
      clear();
      const done = nextListingDay(before, now).isToday
        ? m.restaurant_meals_relisted_today
        : m.restaurant_meals_relisted_tomorrow;
      showToast({ tone: 'success', text: done({ meal: listed.name }) });
      return Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (thrown) => {
      if (!ask(thrown)) showToast({ tone: 'error', text: toErrorMessage(thrown, m.menu_item_error_create()) });
    },
  });
  return {
    relist: (chosen: StaffMealView) => {
      setMeal(chosen);
      mutate({ meal: chosen, answers: {} });
    },
    /** The meal that is being listed. */
    pendingId: isPending ? variables.meal.id : null,
    isAsking: question !== null,
    dialog: meal && (
      <SaleQuestionDialog
        meal={meal}
        now={now}
        mode="duplicate"
        question={question}
        onAnswer={answer}
        onClose={clear}
      />
    ),
  };
}
