import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { MealForm } from '../../meal-form/meal-form.tsx';
import { toCopiedMealValues, toMealValues } from '../../meal-form/meal-values.ts';
import { useRestaurant } from '../../navigation/restaurant-context.ts';
import { isTemplate, nextListingDay } from '../meal-states.ts';
import { EditNote } from './edit-note.tsx';
import { useSaveMeal } from './use-save-meal.ts';

type Props = { meal: StaffMealView; now: Date; mode: 'edit' | 'duplicate'; onClose: () => void };

/** The meal form in a dialog, to edit a meal or to duplicate it. */
export function MealDialog({ meal, now, mode, onClose }: Props) {
  const { restaurant } = useRestaurant();
  const save = useSaveMeal(meal, onClose);
  const isEdit = mode === 'edit';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isEdit ? m.restaurant_meals_edit_title() : m.restaurant_meals_duplicate_title()}
      size="large"
    >
      <MealForm
        restaurant={restaurant}
        initialValues={isEdit ? toMealValues(meal) : toCopiedMealValues(meal, nextListingDay(meal, now).date)}
        submitLabel={isEdit ? m.common_save_changes() : m.menu_item_post_button()}
        send={isEdit ? save.change : save.list}
        onCancel={onClose}
        canRepeat={!isEdit || !meal.isRecurringInstance}
        {...(isEdit && { explain: save.explain, note: <EditNote meal={meal} /> })}
        {...(isEdit && isTemplate(meal) && { originalDay: meal.availableDate })}
      />
    </Dialog>
  );
}
