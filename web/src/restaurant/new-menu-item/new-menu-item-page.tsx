import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { showSuccess, showToast } from '../../shared/ui/feedback/toast.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { keys } from '../queries.ts';
import { NewMealForm } from './new-meal-form.tsx';

export const meta = pageMeta({ title: 'Add New Meal', hidden: true });

/** /new-menu-item: lists a meal and returns to the dashboard. */
export default function NewMenuItemPage() {
  const { restaurant } = useRestaurant();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const send = async (meal: MealInput) => {
    try {
      await call('POST /api/restaurant/meals', { body: meal });
      showSuccess('Menu item created successfully!');
    } catch (thrown) {
      if (!isApiError(thrown, 'restaurant-not-found', 'restaurants-only')) throw thrown;
      showToast({ tone: 'error', text: 'Restaurant not found. Please try again.' });
    }
    for (const queryKey of [keys.meals, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    await navigate('/dashboard');
  };
  return (
    <RestaurantPage title="Add New Meal">
      <NewMealForm restaurant={restaurant} send={send} onCancel={() => void navigate('/dashboard?tab=meals')} />
    </RestaurantPage>
  );
}
