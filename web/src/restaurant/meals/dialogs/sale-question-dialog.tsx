import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { MealQuestion } from '../../meal-form/meal-question.tsx';
import type { RelistAnswers, SaleQuestion } from '../../meal-form/sale-question.ts';
import { AllergensForm } from './allergens-form.tsx';
import { MealDialog } from './meal-dialog.tsx';

type Props = {
  meal: StaffMealView;
  now: Date;
  /** How changing the meal goes on: with this meal or with a copy for another day. */
  mode: 'edit' | 'duplicate';
  /** Null while nothing is asked. */
  question: SaleQuestion | null;
  onAnswer: (answers: RelistAnswers) => void;
  onClose: () => void;
};

/** Asks what is missing before a meal goes on sale by one tap. */
export function SaleQuestionDialog({ meal, now, mode, question, onAnswer, onClose }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Dialog isOpen={question !== null} onClose={onClose} title={meal.name}>
        {question && question.kind !== 'allergens' && (
          <MealQuestion
            question={question}
            onAnswer={onAnswer}
            onChange={() => {
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
