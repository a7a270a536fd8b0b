import { policies } from '@fondly/contract/policies';
import type { FieldError } from '@fondly/contract/sentences/field-errors';
import * as m from '@fondly/messages';

/** The sentence for what `findRangeError` found. */
export function explainRangeError(error: FieldError): string {
  if (error === 'range-missing') return m.field_error_range_missing();
  if (error === 'range-backward') return m.field_error_range_backward();
  return m.field_error_range_too_long({ days: policies.exportMaxDays });
}
