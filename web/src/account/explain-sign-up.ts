import * as m from '@fondly/messages';
import { type ApiErrorCode, isApiError } from '../shared/api/api-error.ts';
import type { FieldErrors } from '../shared/ui/forms/use-server-form.ts';

/** Refusals that are shown at one field. */
const fieldByCode: Partial<Record<ApiErrorCode, string>> = {
  'account-exists': 'email',
  'email-invalid': 'email',
  'password-too-short': 'password',
  'password-too-common': 'password',
};

/** The specified sentences for a failed sign-up. */
export function explainSignUp(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (!isApiError(thrown)) return { problem: m.account_registration_failed() };
  const field = fieldByCode[thrown.code];
  if (field) return { fieldErrors: { [field]: thrown.message } };
  if (Object.keys(thrown.fields).length > 0) return { fieldErrors: thrown.fields };
  if (thrown.code === 'too-many-requests') return { problem: thrown.message };
  if (thrown.code === 'offline' || thrown.code === 'unknown') {
    return { problem: m.account_registration_unreachable({ message: firstSentence(thrown.message) }) };
  }
  return { problem: m.account_registration_error({ message: thrown.message }) };
}

function firstSentence(message: string): string {
  return message.split('. ')[0]?.replace(/\.$/, '') ?? message;
}
