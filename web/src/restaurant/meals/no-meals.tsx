import type { ReactNode } from 'react';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

/** Shown before the first meal. */
export function NoMeals({ action }: { action: ReactNode }) {
  return (
    <div className="card">
      <EmptyState picture="bowls" title="No meals yet" action={action}>
        Create your first meal to start selling surplus food.
      </EmptyState>
    </div>
  );
}
