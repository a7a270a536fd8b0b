import * as m from '@fondly/messages';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useRestaurant } from '../../navigation/restaurant-context.ts';
import type { MealDraft } from '../../new-menu-item/meal-draft.ts';
import { NewMealForm } from '../../new-menu-item/new-meal-form.tsx';
import { usePostMeal } from '../../new-menu-item/use-post-meal.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** What a line listed elsewhere fills in. */
  start?: MealDraft | undefined;
};

/** The form of a new meal in a dialog. */
export function AddMealDialog({ isOpen, onClose, start }: Props) {
  const { restaurant } = useRestaurant();
  const send = usePostMeal(restaurant.id, onClose);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.menu_item_add()} size="large">
      <NewMealForm restaurant={restaurant} send={send} onCancel={onClose} start={start} />
    </Dialog>
  );
}
