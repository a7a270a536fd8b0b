import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

/** Shown before the first meal. */
export function NoMeals({ action }: { action: ReactNode }) {
  return (
    <div className="card">
      <EmptyState picture="bowls" title={m.restaurant_meals_empty_title()} action={action}>
        {m.restaurant_meals_empty_text()}
      </EmptyState>
    </div>
  );
}
