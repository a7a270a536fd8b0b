import { isRefusal } from '../../shared/api/api-error.ts';
import { type Faults, usualFaults } from '../../shared/ui/forms/use-server-form.ts';

const serverFaultsFrom = 500;

/** Faults of fields go to their fields; a "no" in the server's words is shown; everything else is one sentence. */
export function explainMealFault(thrown: unknown): { faults?: Faults; problem?: string } {
  const isAnswered = isRefusal(thrown) && thrown.status > 0 && thrown.status < serverFaultsFrom;
  return isAnswered ? usualFaults(thrown) : { problem: 'Failed to create menu item. Please try again.' };
}
