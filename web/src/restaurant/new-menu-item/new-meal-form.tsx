import { policies } from '@fondly/contract/policies';
import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { localNow } from '../meal-form/local-now.ts';
import { MealForm } from '../meal-form/meal-form.tsx';
import { dishesQuery, mealsQuery } from '../queries.ts';
import { completeWithKnownMeal } from './complete-with-known-meal.ts';
import { forgetMealDraft, keepMealDraft, type MealDraft, readMealDraft } from './meal-draft.ts';
import { QuickMealEntry } from './quick-meal-entry.tsx';

type Props = {
  restaurant: StaffRestaurantView;
  send: (meal: MealInput) => Promise<void>;
  onCancel: () => void;
  /** A line that was read elsewhere, with its values. It replaces the kept draft. */
  start?: MealDraft | undefined;
};

/** The form of a new meal, which one line of text can fill. What was typed is kept until the meal is posted. */
export function NewMealForm({ restaurant, send, onCancel, start }: Props) {
  const meals = useQuery(mealsQuery()).data?.meals ?? [];
  const dishes = useQuery(dishesQuery()).data?.dishes ?? [];
  const clock = localNow(restaurant.timezone, useNow());
  const form = useNewMealForm(restaurant.id, clock.date, start);
  const fillIn = (read: FormValues) => form.fillIn(completeWithKnownMeal(read, { meals, dishes }, clock.date));
  return (
    <div ref={form.ref} className="stack gap-20">
      {form.isRestored && (
        <Banner
          tone="info"
          action={
            <Button variant="default" onClick={form.startOver}>
              {m.menu_item_start_over_button()}
            </Button>
          }
        >
          {m.menu_item_draft_kept()}
        </Banner>
      )}
      <QuickMealEntry
        key={`line ${form.starts}`}
        now={clock.time}
        initialLine={form.line}
        onLine={(line) => form.keep({ line })}
        onDraft={fillIn}
      />
      <MealForm
        key={form.version}
        restaurant={restaurant}
        initialValues={form.initialValues}
        submitLabel={m.menu_item_post_button()}
        send={send}
        onCancel={onCancel}
        onValues={(values) => form.keep({ values })}
      />
    </div>
  );
}

/** The values that the form begins with, and the draft in which changes are kept. */
function useNewMealForm(restaurantId: string, today: string, start: MealDraft | undefined) {
  const [restored] = useState(() => (start ? null : readMealDraft(restaurantId, today)));
  const draft = useRef<MealDraft>(start ?? restored ?? { line: '', values: {} });
  const [defaultValues] = useState<FormValues>(() => ({
    availableQuantity: String(policies.newMealQuantity),
    availableDate: today,
    tag: 'chefs-pick',
  }));
  const [state, setState] = useState({
    initialValues: { ...defaultValues, ...draft.current.values },
    line: draft.current.line,
    isRestored: restored !== null,
    /** Counts how often the fields were replaced, and how often the person started over. */
    version: 0,
    starts: 0,
  });
  const ref = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (state.starts > 0) ref.current?.querySelector<HTMLElement>('input')?.focus();
  }, [state.starts]);

  const keep = (change: Partial<MealDraft>) => {
    draft.current = { ...draft.current, ...change };
    keepMealDraft(restaurantId, draft.current);
  };
  const fillIn = (read: FormValues) => {
    const initialValues = { ...defaultValues, ...read };
    keep({ values: initialValues });
    setState((old) => ({ ...old, initialValues, version: old.version + 1 }));
  };
  const startOver = () => {
    draft.current = { line: '', values: {} };
    forgetMealDraft(restaurantId);
    setState(({ version, starts }) => ({
      initialValues: defaultValues,
      line: '',
      isRestored: false,
      version: version + 1,
      starts: starts + 1,
    }));
  };
  return { ...state, ref, keep, fillIn, startOver };
}
