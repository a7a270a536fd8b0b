import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { OutsideHoursQuestion } from '../../meal-form/outside-hours-question.tsx';
import type { SaleAnswers, SaleQuestion } from '../../meal-form/sale-question.ts';
import { AllergensForm } from './allergens-form.tsx';
import { MealDialog } from './meal-dialog.tsx';

type Props = {
  meal: StaffMealView;
  now: Date;
  /** How "Change pickup time" goes on: with this meal or with a copy for another day. */
  mode: 'edit' | 'duplicate';
  /** Null while nothing is asked. */
  question: SaleQuestion | null;
  onAnswer: (answers: SaleAnswers) => void;
  onClose: () => void;
};

/** Asks what is missing before a meal goes on sale by one tap. */
export function SaleQuestionDialog({ meal, now, mode, question, onAnswer, onClose }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Dialog isOpen={question !== null} onClose={onClose} title={meal.name}>
        {question?.kind === 'hours' && (
          <OutsideHoursQuestion
            text={question.text}
            onStayOpen={() => onAnswer({ stayOpen: true })}
            onChangeTime={() => {
              onClose();
              setEditing(true);
            }}
          />
        )}
        {question?.kind === 'allergens' && <AllergensForm meal={meal} onAnswer={(answers) => onAnswer({ answers })} />}
      </Dialog>
      {isEditing && <MealDialog meal={meal} now={now} mode={mode} onClose={() => setEditing(false)} />}
    </>
  );
}
