import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { type FieldErrors, toFormErrors } from '../../shared/ui/forms/use-server-form.ts';

const firstServerErrorStatus = 500;

/** Field errors are shown at their fields, refusals in the server's words, and other errors as one sentence. */
export function explainMealError(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  const isAnswered = isApiError(thrown) && thrown.status > 0 && thrown.status < firstServerErrorStatus;
  return isAnswered ? toFormErrors(thrown) : { problem: m.menu_item_error_create() };
}
