import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { type RelistAnswers, useSaleQuestion } from '../../meal-form/sale-question.ts';
import { keys } from '../../queries.ts';
import { SaleQuestionDialog } from '../dialogs/sale-question-dialog.tsx';
import { nextListingDay } from '../meal-states.ts';
import styles from '../meal-tile.module.css';

type Props = {
  meal: StaffMealView;
  meals: StaffMealView[];
  now: Date;
  /** As wide as its tile. */
  wide?: boolean;
};

const todayTexts = {
  button: m.restaurant_meals_relist_button,
  label: m.restaurant_meals_relist_label,
  done: m.restaurant_meals_relisted_today,
  listed: m.restaurant_meals_listed_today,
};
const tomorrowTexts: typeof todayTexts = {
  button: m.restaurant_meals_relist_tomorrow_button,
  label: m.restaurant_meals_relist_tomorrow_label,
  done: m.restaurant_meals_relisted_tomorrow,
  listed: m.restaurant_meals_listed_tomorrow,
};

/** Lists an ended meal again, for today, or for tomorrow when today's window is over. */
export function RelistButton({ meal, meals, now, wide = false }: Props) {
  const queries = useQueryClient();
  const { question, ask, answer, clear } = useSaleQuestion((answers) => mutate(answers));
  const { date, isToday } = nextListingDay(meal, now);
  const texts = isToday ? todayTexts : tomorrowTexts;
  const { mutate, isPending } = useMutation({
    mutationFn: (answers: RelistAnswers) =>
      call('POST /api/restaurant/meals/:id/repeat', {
        params: { id: meal.id },
        body: { availableDate: date, ...answers },
      }),
    onSuccess: (listed) => {
      clear();
      showToast({ tone: 'success', text: texts.done({ meal: listed.name }) });
      return Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (thrown) => {
      if (!ask(thrown)) showToast({ tone: 'error', text: toErrorMessage(thrown, m.menu_item_error_create()) });
    },
  });
  if (meals.some((other) => other.name === meal.name && other.availableDate === date)) {
    return (
      <p className={`row weight-600 gap-8 min-height-48 ${styles.listed}`}>
        <IconCircleCheck size={20} aria-hidden />
        {texts.listed()}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="light"
        wide={wide}
        isPending={isPending}
        aria-label={texts.label({ meal: meal.name })}
        onClick={() => mutate({})}
      >
        <IconCopy size={20} aria-hidden />
        {texts.button()}
      </Button>
      <SaleQuestionDialog
        meal={meal}
        now={now}
        mode="duplicate"
        question={question}
        onAnswer={answer}
        onClose={clear}
      />
    </>
  );
}
