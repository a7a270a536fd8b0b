import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
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
    <Dialog isOpen={isOpen} onClose={close} title={m.restaurant_meals_delete_title({ meal: meal.name })}>
      <div className={`stack gap-14 ${styles.content}`}>
        <p>{describeConsequence(meal)}</p>
        {refusal && (
          <Banner tone="error">
            {refusal} {hasOrders && <Link to="/orders">{m.restaurant_meals_delete_orders_link()}</Link>}
          </Banner>
        )}
        {isTemplate(meal) && (
          <Button variant="danger" wide isPending={isPending} onClick={() => remove('remove')}>
            {m.restaurant_meals_delete_with_days_button()}
          </Button>
        )}
        <Button
          variant={isTemplate(meal) ? 'default' : 'danger'}
          wide
          isPending={isPending}
          onClick={() => remove('keep')}
        >
          {isTemplate(meal) ? m.restaurant_meals_delete_keep_days_button() : m.common_delete()}
        </Button>
        <Button variant="subtle" wide disabled={isPending} onClick={close}>
          {m.restaurant_meals_delete_keep_button()}
        </Button>
      </div>
    </Dialog>
  );
}

function describeConsequence(meal: StaffMealView): string {
  if (isTemplate(meal)) return m.restaurant_meals_delete_recurring_text();
  if (meal.isRecurringInstance) return m.restaurant_meals_delete_one_day_text();
  return m.restaurant_meals_delete_text();
}
