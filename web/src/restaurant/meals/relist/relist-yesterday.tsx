import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { MealQuestion } from '../../meal-form/meal-question.tsx';
import { type RelistAnswers, readSaleQuestion, type SaleQuestion } from '../../meal-form/sale-question.ts';
import { keys } from '../../queries.ts';
import { AllergensForm } from '../dialogs/allergens-form.tsx';
import { findMealsToRelist } from '../meal-states.ts';
import styles from '../meals.module.css';

type Props = { meals: StaffMealView[]; now: Date };
type Open = { meal: StaffMealView; question: SaleQuestion; answers: RelistAnswers };
type Relist = { meals: StaffMealView[]; answers?: RelistAnswers };

/**
 * Lists yesterday's meals for today, except those that are listed already or recur. Meals with an open question follow
 * one by one, each after its answer.
 */
export function RelistYesterday({ meals, now }: Props) {
  const queries = useQueryClient();
  const [unanswered, setUnanswered] = useState<Open[]>([]);
  const { repeatable, today } = findMealsToRelist(meals, now);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ meals: chosen, answers = {} }: Relist) => {
      const outsideHours: StaffMealView[] = [];
      const asked: Open[] = [];
      for (const meal of chosen) {
        const request = { params: { id: meal.id }, body: { availableDate: today, ...answers } };
        await call('POST /api/restaurant/meals/:id/repeat', request).catch((thrown: unknown) => {
          const question = readSaleQuestion(thrown);
          if (question === null) throw thrown;
          if (question.kind === 'hours') outsideHours.push(meal);
          else asked.push({ meal, question, answers });
        });
      }
      return { outsideHours, asked };
    },
    onSuccess: ({ outsideHours, asked }, { meals: chosen }) => {
      setUnanswered((before) => [...asked, ...before.filter(({ meal }) => !chosen.includes(meal))]);
      const count = chosen.length - outsideHours.length - asked.length;
      if (outsideHours.length > 0) {
        const names = outsideHours.map(({ name }) => name).join(', ');
        return showToast({ tone: 'error', text: m.restaurant_meals_yesterday_listed_in_part({ count, names }) });
      }
      if (count > 0) showToast({ tone: 'success', text: m.restaurant_meals_yesterday_listed({ count }) });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.menu_item_error_create()) }),
    onSettled: () =>
      Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const [asked] = unanswered;
  const skip = () => setUnanswered(([_first, ...rest]) => rest);
  if (repeatable.length === 0 && !asked) return null;
  return (
    <section className={`row wrap space-between card ${styles.yesterday}`} aria-label={m.restaurant_meals_yesterday()}>
      <p>
        <b>{m.restaurant_meals_yesterday_meals()}</b> {repeatable.map(({ name }) => name).join(', ')}
      </p>
      <Button variant="light" isPending={isPending} onClick={() => mutate({ meals: repeatable })}>
        <IconCopy size={20} aria-hidden />
        {m.restaurant_meals_yesterday_button()}
      </Button>
      <Dialog isOpen={asked !== undefined} onClose={() => setUnanswered([])} title={asked?.meal.name ?? ''}>
        {asked && (
          <Question key={`${asked.meal.id} ${asked.question.kind}`} open={asked} onAnswer={mutate} onSkip={skip} />
        )}
      </Dialog>
    </section>
  );
}

type QuestionProps = { open: Open; onAnswer: (relist: Relist) => void; onSkip: () => void };

function Question({ open: { meal, question, answers }, onAnswer, onSkip }: QuestionProps) {
  const answer = (given: RelistAnswers) => onAnswer({ meals: [meal], answers: { ...answers, ...given } });
  if (question.kind === 'allergens')
    return <AllergensForm meal={meal} onAnswer={(given) => answer({ answers: given })} />;
  return <MealQuestion question={question} onAnswer={answer} onChange={onSkip} />;
}
