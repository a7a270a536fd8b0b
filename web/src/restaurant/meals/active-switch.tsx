import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { type SaleAnswers, useSaleQuestion } from '../meal-form/sale-question.ts';
import { SaleQuestionDialog } from './dialogs/sale-question-dialog.tsx';
import { updateCachedMeal } from './update-cached-meal.ts';

/** Turns sales of a meal on or off, at once, and back when the server refuses. Paid orders stay. */
export function ActiveSwitch({ meal, now }: { meal: StaffMealView; now: Date }) {
  const queries = useQueryClient();
  const { question, ask, answer, clear } = useSaleQuestion((answers) => mutate({ isActive: true, ...answers }));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { isActive: boolean } & SaleAnswers) =>
      call('PUT /api/restaurant/meals/:id/active', { params: { id: meal.id }, body }),
    onSuccess: (changed) => {
      clear();
      updateCachedMeal(queries, changed);
      const shown = { meal: meal.name };
      const text = changed.isActive ? m.restaurant_meals_active(shown) : m.restaurant_meals_paused(shown);
      showToast({ tone: 'success', text });
    },
    onError: (thrown) => {
      if (!ask(thrown)) showToast({ tone: 'error', text: toErrorMessage(thrown, m.restaurant_meals_error_change()) });
    },
  });
  const isActive = isPending ? variables.isActive : meal.isActive;
  return (
    <>
      <Switch
        size="medium"
        weight="strong"
        labelSide="left"
        label={isActive ? m.restaurant_meals_switch_active() : m.restaurant_meals_switch_paused()}
        aria-label={m.restaurant_meals_switch({ meal: meal.name })}
        checked={isActive}
        onChange={(isOn) => mutate({ isActive: isOn })}
      />
      <SaleQuestionDialog meal={meal} now={now} mode="edit" question={question} onAnswer={answer} onClose={clear} />
    </>
  );
}
