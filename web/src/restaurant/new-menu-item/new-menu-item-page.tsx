import * as m from '@fondly/messages';
import { useState } from 'react';
import { useNavigate, usePageLocation } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { type MealDraft, readMealDraft } from './meal-draft.ts';
import { NewMealForm } from './new-meal-form.tsx';
import { usePostMeal } from './use-post-meal.ts';

export const meta = pageMeta({ title: m.menu_item_add, hidden: true });

const repeatingMeal: MealDraft = { line: '', values: { isRecurring: 'on' } };

/** /new-menu-item: lists a meal and returns to the dashboard. `?repeat` begins with a meal that repeats. */
export default function NewMenuItemPage() {
  const { restaurant } = useRestaurant();
  const navigate = useNavigate();
  const send = usePostMeal(restaurant.id, () => navigate('/dashboard'));
  const { search } = usePageLocation();
  // A kept draft is worth more than the switch that the link wants to set.
  const [start] = useState(() =>
    new URLSearchParams(search).has('repeat') && !readMealDraft(restaurant.id, '') ? repeatingMeal : undefined,
  );
  return (
    <RestaurantPage title={m.menu_item_add()}>
      <NewMealForm
        restaurant={restaurant}
        send={send}
        start={start}
        onCancel={() => navigate('/dashboard?tab=meals')}
      />
    </RestaurantPage>
  );
}
