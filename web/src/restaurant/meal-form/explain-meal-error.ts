import { isApiError } from '../../shared/api/api-error.ts';
import { type FieldErrors, toFormErrors } from '../../shared/ui/forms/use-server-form.ts';

const firstServerErrorStatus = 500;

/** Faults of fields go to their fields; a "no" in the server's words is shown; everything else is one sentence. */
export function explainMealError(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  const isAnswered = isApiError(thrown) && thrown.status > 0 && thrown.status < firstServerErrorStatus;
  return isAnswered ? toFormErrors(thrown) : { problem: 'Failed to create menu item. Please try again.' };
}
