import { policies } from '@fondly/contract/policies';
import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { localNow } from '../meal-form/local-now.ts';
import { MealForm } from '../meal-form/meal-form.tsx';
import { toCopiedMealValues } from '../meal-form/meal-values.ts';
import { mealsQuery } from '../queries.ts';
import { QuickMealEntry } from './quick-meal-entry.tsx';

type Props = { restaurant: StaffRestaurantView; send: (meal: MealInput) => Promise<void>; onCancel: () => void };

/** The form of a new meal, which one line of text can fill. */
export function NewMealForm({ restaurant, send, onCancel }: Props) {
  const meals = useQuery(mealsQuery()).data?.meals ?? [];
  const clock = localNow(restaurant.timezone, useNow());
  const [defaultValues] = useState<FormValues>(() => ({
    availableQuantity: String(policies.newMealQuantity),
    availableDate: clock.date,
    tag: 'chefs-pick',
  }));
  const [draft, setDraft] = useState({ initialValues: defaultValues, version: 0 });

  const fillIn = (read: FormValues) => {
    const known = meals.findLast((meal) => meal.name.toLowerCase() === read.name?.toLowerCase());
    const knownValues = known ? toCopiedMealValues(known, clock.date) : {};
    setDraft(({ version }) => ({ initialValues: { ...defaultValues, ...knownValues, ...read }, version: version + 1 }));
  };
  return (
    <>
      <QuickMealEntry now={clock.time} onDraft={fillIn} />
      <MealForm
        key={draft.version}
        restaurant={restaurant}
        initialValues={draft.initialValues}
        submitLabel={m.menu_item_post_button()}
        send={send}
        onCancel={onCancel}
      />
    </>
  );
}
