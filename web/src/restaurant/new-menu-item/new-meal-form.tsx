import type { MealForm as MealInput } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { localNow } from '../meal-form/local-now.ts';
import { MealForm } from '../meal-form/meal-form.tsx';
import { copiedValues } from '../meal-form/meal-values.ts';
import { ownMeals } from '../queries.ts';
import { MealLine } from './quick-meal-entry.tsx';

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
