import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import {
  IconClockOff,
  IconClockPlay,
  IconCopy,
  IconDots,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { DeleteMealDialog } from './dialogs/delete-meal-dialog.tsx';
import { MealDialog } from './dialogs/meal-dialog.tsx';
import { SaleQuestionDialog } from './dialogs/sale-question-dialog.tsx';
import styles from './meal-menu.module.css';
import { findListedDay, isExpired, isTemplate, isWindowOver } from './meal-states.ts';
import { useSetQueue } from './queue/use-set-queue.ts';
import { useExpireMeal } from './use-expire-meal.ts';

type Props = { meal: StaffMealView; meals: StaffMealView[]; now: Date };
type MealDialogName = 'edit' | 'confirm-duplicate' | 'duplicate' | 'remove';

const describeDuplicate = {
  today: m.restaurant_meals_duplicate_listed_today,
  tomorrow: m.restaurant_meals_duplicate_listed_tomorrow,
};

/** Less frequent actions on a meal. Actions that need input open a dialog. */
export function MealMenu({ meal, meals, now }: Props) {
  const [open, setOpen] = useState<MealDialogName | null>(null);
  const { expire, question, answer, clearQuestion } = useExpireMeal(meal);
  const setQueue = useSetQueue(meal);
  const isOver = isWindowOver(meal, now);
  const duplicateDay = findListedDay(meal, meals, now);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} aria-label={m.restaurant_meals_menu({ meal: meal.name })} className={styles.more}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        )}
        items={[
          (!isOver || isTemplate(meal)) && {
            label: m.restaurant_meals_menu_edit(),
            icon: <IconPencil size={20} />,
            onSelect: () => setOpen('edit'),
          },
          {
            label: m.restaurant_meals_menu_duplicate(),
            icon: <IconCopy size={20} />,
            onSelect: () => setOpen(duplicateDay ? 'confirm-duplicate' : 'duplicate'),
          },
          !isOver && {
            label: isExpired(meal, now) ? m.restaurant_meals_menu_resume() : m.restaurant_meals_menu_expire(),
            icon: isExpired(meal, now) ? <IconClockPlay size={20} /> : <IconClockOff size={20} />,
            onSelect: () => expire(!isExpired(meal, now)),
          },
          (!isOver || isTemplate(meal)) && {
            label: meal.queueLength === null ? m.queue_kitchen_menu_on() : m.queue_kitchen_menu_off(),
            icon: meal.queueLength === null ? <IconUsers size={20} /> : <IconUsersMinus size={20} />,
            onSelect: () => setQueue(meal.queueLength === null),
          },
          {
            label: m.restaurant_meals_menu_delete(),
            icon: <IconTrash size={20} />,
            tone: 'danger',
            onSelect: () => setOpen('remove'),
          },
        ]}
      />
      {(open === 'edit' || open === 'duplicate') && <MealDialog meal={meal} now={now} mode={open} onClose={close} />}
      <SaleQuestionDialog
        meal={meal}
        now={now}
        mode="edit"
        question={question}
        onAnswer={answer}
        onClose={clearQuestion}
      />
      <Dialog isOpen={open === 'confirm-duplicate'} onClose={close} title={m.restaurant_meals_duplicate_question()}>
        <div className="stack gap-14">
          {duplicateDay && <p>{describeDuplicate[duplicateDay]({ meal: meal.name })}</p>}
          <Button wide data-autofocus onClick={() => setOpen('duplicate')}>
            {m.restaurant_meals_duplicate_anyway_button()}
          </Button>
          <Button variant="subtle" wide onClick={close}>
            {m.common_cancel()}
          </Button>
        </div>
      </Dialog>
      <DeleteMealDialog meal={meal} isOpen={open === 'remove'} onClose={close} />
    </>
  );
}
