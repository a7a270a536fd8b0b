import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { OutsideHoursQuestion } from '../../meal-form/outside-hours-question.tsx';
import { MealDialog } from './meal-dialog.tsx';

type Props = {
  meal: StaffMealView;
  now: Date;
  /** How "Change pickup time" goes on: with this meal or with a copy for another day. */
  mode: 'edit' | 'duplicate';
  /** The sentence about the hours; null while nothing is asked. */
  question: string | null;
  onStayOpen: () => void;
  onClose: () => void;
};

/** Asks before a meal outside the opening hours goes on sale by one tap. */
export function StayOpenDialog({ meal, now, mode, question, onStayOpen, onClose }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Dialog isOpen={question !== null} onClose={onClose} title={meal.name}>
        <OutsideHoursQuestion
          text={question ?? ''}
          onStayOpen={onStayOpen}
          onChangeTime={() => {
            onClose();
            setEditing(true);
          }}
        />
      </Dialog>
      {isEditing && <MealDialog meal={meal} now={now} mode={mode} onClose={() => setEditing(false)} />}
    </>
  );
}
