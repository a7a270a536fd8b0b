import * as m from '@fondly/messages';
import { useNavigate } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { NewMealForm } from './new-meal-form.tsx';
import { usePostMeal } from './use-post-meal.ts';

export const meta = pageMeta({ title: m.menu_item_add, hidden: true });

/** /new-menu-item: lists a meal and returns to the dashboard. */
export default function NewMenuItemPage() {
  const { restaurant } = useRestaurant();
  const navigate = useNavigate();
  const send = usePostMeal(restaurant.id, () => navigate('/dashboard'));
  return (
    <RestaurantPage title={m.menu_item_add()}>
      <NewMealForm restaurant={restaurant} send={send} onCancel={() => navigate('/dashboard?tab=meals')} />
    </RestaurantPage>
  );
}
