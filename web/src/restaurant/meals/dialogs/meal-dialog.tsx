import type { OwnMealView } from '@fondly/contract/meals';
import { Modal } from '@mantine/core';
import { MealForm } from '../../meal-form/meal-form.tsx';
import { copiedValues, mealValues } from '../../meal-form/meal-values.ts';
import { useKitchen } from '../../navigation/restaurant-context.ts';
import { isTemplate, nextListingDay } from '../meal-states.ts';
import { EditNote } from './edit-note.tsx';
import styles from './meal-dialog.module.css';
import { useSaveMeal } from './use-save-meal.ts';

type Props = { meal: OwnMealView; now: Date; act: 'edit' | 'duplicate'; onClose: () => void };

/** The form of a meal over the list: to change this one, or to begin another with it. */
export function MealDialog({ meal, now, act, onClose }: Props) {
  const { restaurant } = useKitchen();
  const save = useSaveMeal(meal, onClose);
  const isEdit = act === 'edit';
  return (
    <Modal
      opened
      onClose={onClose}
      title={isEdit ? 'Edit meal' : 'Duplicate meal'}
      size={1080}
      padding={28}
      fullScreen={window.matchMedia('(max-width: 700px)').matches}
      classNames={{ content: styles.dialog ?? '' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <MealForm
        restaurant={restaurant}
        first={isEdit ? mealValues(meal) : copiedValues(meal, nextListingDay(meal, now).date)}
        submitLabel={isEdit ? 'Save changes' : 'Post meal'}
        send={isEdit ? save.change : save.list}
        onCancel={onClose}
        mayRepeat={!isEdit || !meal.isRecurringInstance}
        {...(isEdit && { explain: save.explain, note: <EditNote meal={meal} /> })}
        {...(isEdit && isTemplate(meal) && { keptDay: meal.availableDate })}
      />
    </Modal>
  );
}
