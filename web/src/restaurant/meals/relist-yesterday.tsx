import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { readOutsideHours } from '../meal-form/read-outside-hours.ts';
import { keys } from '../queries.ts';
import { findMealsToRelist } from './meal-states.ts';
import styles from './meals.module.css';

type Props = { meals: StaffMealView[]; now: Date };

/** Lists yesterday's meals for today, except those that are listed already or recur. */
export function RelistYesterday({ meals, now }: Props) {
  const queries = useQueryClient();
  const { repeatable, today } = findMealsToRelist(meals, now);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const outside: string[] = [];
      for (const { id, name } of repeatable) {
        const request = { params: { id }, body: { availableDate: today } };
        await call('POST /api/restaurant/meals/:id/repeat', request).catch((thrown: unknown) => {
          if (readOutsideHours(thrown) === null) throw thrown;
          outside.push(name);
        });
      }
      return outside;
    },
    onSuccess: (outside) => {
      const count = repeatable.length - outside.length;
      if (outside.length === 0) {
        return showToast({ tone: 'success', text: m.restaurant_meals_yesterday_listed({ count }) });
      }
      const text = m.restaurant_meals_yesterday_listed_in_part({ count, names: outside.join(', ') });
      return showToast({ tone: 'error', text });
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.menu_item_error_create()) }),
    onSettled: () =>
      Promise.all([keys.meals, keys.dashboard].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  if (repeatable.length === 0) return null;
  return (
    <section className={`row wrap space-between card ${styles.yesterday}`} aria-label={m.restaurant_meals_yesterday()}>
      <p>
        <b>{m.restaurant_meals_yesterday_meals()}</b> {repeatable.map(({ name }) => name).join(', ')}
      </p>
      <Button isPending={isPending} onClick={() => mutate()}>
        <IconCopy size={20} aria-hidden />
        {m.restaurant_meals_yesterday_button()}
      </Button>
    </section>
  );
}
