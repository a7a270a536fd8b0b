import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
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

export const meta = pageMeta({ title: m.menu_item_add, hidden: true });

/** /new-menu-item: lists a meal and returns to the dashboard. */
export default function NewMenuItemPage() {
  const { restaurant } = useRestaurant();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const send = async (meal: MealInput) => {
    try {
      await call('POST /api/restaurant/meals', { body: meal });
      showSuccess(m.menu_item_created());
    } catch (thrown) {
      if (!isApiError(thrown, 'restaurant-not-found', 'restaurants-only')) throw thrown;
      showToast({ tone: 'error', text: m.menu_item_error_no_restaurant() });
    }
    for (const queryKey of [keys.meals, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    await navigate('/dashboard');
  };
  return (
    <RestaurantPage title={m.menu_item_add()}>
      <NewMealForm restaurant={restaurant} send={send} onCancel={() => void navigate('/dashboard?tab=meals')} />
    </RestaurantPage>
  );
}
