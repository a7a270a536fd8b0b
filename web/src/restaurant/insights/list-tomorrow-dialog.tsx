import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useNow } from '../../shared/api/use-now.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { localNow } from '../meal-form/local-now.ts';
import { MealForm } from '../meal-form/meal-form.tsx';
import { toCopiedMealValues } from '../meal-form/meal-values.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { usePostMeal } from '../new-menu-item/use-post-meal.ts';

const dayMilliseconds = 86_400_000;

type Props = { meal: StaffMealView; quantity: number; onClose: () => void };

/** The meal as it was listed last, for tomorrow. */
export default function ListTomorrowDialog({ meal, quantity, onClose }: Props) {
  const { restaurant } = useRestaurant();
  const send = usePostMeal(restaurant.id, onClose);
  const tomorrow = localNow(restaurant.timezone, new Date(useNow().getTime() + dayMilliseconds)).date;
  return (
    <Dialog isOpen onClose={onClose} title={m.restaurant_meals_duplicate_title()} size="large">
      <MealForm
        restaurant={restaurant}
        initialValues={{ ...toCopiedMealValues(meal, tomorrow), availableQuantity: String(quantity) }}
        submitLabel={m.menu_item_post_button()}
        send={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}
