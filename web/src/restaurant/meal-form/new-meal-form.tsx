import type { MealForm as MealInput } from '@fondly/contract/meal';
import { policies } from '@fondly/contract/policies';
import type { OwnRestaurantView } from '@fondly/contract/restaurant';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValues } from '../../shared/use-server-form.ts';
import { ownMeals } from '../queries.ts';
import { localNow } from './local-now.ts';
import { MealForm } from './meal-form.tsx';
import { MealLine } from './meal-line.tsx';
import { copiedValues } from './meal-values.ts';

type Props = { restaurant: OwnRestaurantView; send: (meal: MealInput) => Promise<void>; onCancel: () => void };

/** A new meal, written into the form or begun with one line. */
export function NewMealForm({ restaurant, send, onCancel }: Props) {
  const meals = useQuery(ownMeals()).data?.meals ?? [];
  const clock = () => localNow(restaurant.timezone, new Date());
  const [usual] = useState<FormValues>(() => ({
    availableQuantity: String(policies.newMealQuantity),
    availableDate: clock().date,
    tag: 'chefs-pick',
  }));
  const [draft, setDraft] = useState({ first: usual, turn: 0 });

  const begin = (read: FormValues) => {
    const known = meals.findLast((meal) => meal.name.toLowerCase() === read.name?.toLowerCase());
    const before = known ? copiedValues(known, clock().date) : {};
    setDraft(({ turn }) => ({ first: { ...usual, ...before, ...read }, turn: turn + 1 }));
  };
  return (
    <>
      <MealLine now={() => clock().time} onDraft={begin} />
      <MealForm
        key={draft.turn}
        restaurant={restaurant}
        first={draft.first}
        submitLabel="Post meal"
        send={send}
        onCancel={onCancel}
      />
    </>
  );
}
