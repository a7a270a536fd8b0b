import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { isTemplate } from '../meal-states.ts';
import styles from './delete-meal-dialog.module.css';
import { useDeleteMeal } from './use-delete-meal.ts';

type Props = { meal: StaffMealView; isOpen: boolean; onClose: () => void };

/** Confirms the deletion and, for a recurring meal, asks about its future days. */
export function DeleteMealDialog({ meal, isOpen, onClose }: Props) {
  const { remove, isPending, refusal, hasOrders, clearError } = useDeleteMeal(meal, onClose);
  const close = () => {
    clearError();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Delete ${meal.name}?`}>
      <div className={`stack gap-14 ${styles.content}`}>
        <p>{describeConsequence(meal)}</p>
        {refusal && (
          <Banner tone="error">
            {refusal} {hasOrders && <Link to="/orders">See orders</Link>}
          </Banner>
        )}
        {isTemplate(meal) && (
          <Button variant="danger" wide isPending={isPending} onClick={() => remove('remove')}>
            Delete with days to come
          </Button>
        )}
        <Button
          variant={isTemplate(meal) ? 'default' : 'danger'}
          wide
          isPending={isPending}
          onClick={() => remove('keep')}
        >
          {isTemplate(meal) ? 'Delete, keep days already listed' : 'Delete'}
        </Button>
        <Button variant="subtle" wide disabled={isPending} onClick={close}>
          Keep the meal
        </Button>
      </div>
    </Dialog>
  );
}

function describeConsequence(meal: StaffMealView): string {
  if (isTemplate(meal)) return 'It will not repeat any more. Days that customers have ordered stay in any case.';
  if (meal.isRecurringInstance) return 'Only this day goes. The weekly meal goes on.';
  return 'Customers no longer see it. Orders it had stay in your books.';
}
