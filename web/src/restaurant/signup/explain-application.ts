import * as m from '@fondly/messages';
import { type ApiError, type ApiErrorCode, isApiError } from '../../shared/api/api-error.ts';
import type { FieldErrors } from '../../shared/ui/forms/use-server-form.ts';
import type { StepNumber } from './steps/steps.ts';

/** The server's response contains no user, so no account was created. */
export class MissingUserError extends Error {}

/** Refusals that are shown at one field. */
const fieldByCode: Partial<Record<ApiErrorCode, string>> = {
  'account-exists': 'email',
  'restaurant-exists': 'email',
  'email-invalid': 'email',
  'password-too-short': 'password',
  'password-too-common': 'password',
};

const stepOfField: Record<string, StepNumber> = {
  name: 1,
  contactFirstName: 1,
  contactLastName: 1,
  email: 1,
  phone: 1,
  password: 1,
  address: 2,
  zip: 2,
  restaurantType: 2,
  cuisines: 2,
  websiteUrl: 2,
  acceptsTerms: 4,
};

/** The step of a field. The fields of a day, such as `monday.open`, are in step 3. */
export function getFieldStep(field: string): StepNumber {
  return stepOfField[field] ?? 3;
}

/** The specified sentences for an application that failed. */
export function explainApplication(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (thrown instanceof MissingUserError) return { problem: m.restaurant_signup_error_no_user() };
  if (!isApiError(thrown)) return { problem: formatUnexpected(m.restaurant_signup_error_unknown_cause()) };
  const field = fieldByCode[thrown.code];
  if (field) return { fieldErrors: { [field]: thrown.message } };
  const fieldErrors = toShownFaults(thrown);
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { problem: getProblemText(thrown) };
}

function toShownFaults({ fields }: ApiError): FieldErrors {
  const entries = Object.entries(fields).map(([name, sentence]) => [name.replace('operatingHours.', ''), sentence]);
  return Object.fromEntries(entries.filter(([name]) => name !== 'body'));
}

function getProblemText({ code, message, status }: ApiError): string {
  if (code === 'too-many-requests') return message;
  if (code === 'invalid-input') return m.restaurant_signup_error_fields();
  if (code === 'sign-in-required') return m.restaurant_signup_error_linking();
  if (status === 503) return m.restaurant_signup_error_unavailable();
  if (code === 'offline' || code === 'unknown') return formatUnexpected(firstSentence(message));
  if (code === 'internal-error') return m.restaurant_signup_error_database({ message: firstSentence(message) });
  return m.restaurant_signup_error_authentication({ message });
}

const formatUnexpected = (detail: string) => m.restaurant_signup_error_unexpected({ message: detail });

function firstSentence(message: string): string {
  return message.split('. ')[0]?.replace(/\.$/, '') ?? message;
}
