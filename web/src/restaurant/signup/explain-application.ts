import { isRefusal, type Refusal, type RefusalCode } from '../../shared/api/api-error.ts';
import type { Faults } from '../../shared/ui/forms/use-server-form.ts';
import type { StepNumber } from './steps/steps.ts';

/** An answer that names nobody is no account. */
export class NobodyError extends Error {}

/** Refusals that belong to one field stand at that field. */
const fieldOf: Partial<Record<RefusalCode, string>> = {
  'account-exists': 'email',
  'restaurant-exists': 'email',
  'email-invalid': 'email',
  'password-too-short': 'password',
  'password-too-common': 'password',
};

const stepOfField: Record<string, StepNumber> = {
  ...{ name: 1, contactFirstName: 1, contactLastName: 1, email: 1, phone: 1, password: 1 },
  ...{ address: 2, zip: 2, restaurantType: 2, cuisines: 2, websiteUrl: 2 },
  acceptsTerms: 4,
};

/** Where a field is: the fields of a day, such as `monday.open`, are in step 3. */
export function stepOf(field: string): StepNumber {
  return stepOfField[field] ?? 3;
}

/** The specified sentences for an application that did not work (restaurant specification, section 8). */
export function explainApplication(thrown: unknown): { faults?: Faults; problem?: string } {
  if (thrown instanceof NobodyError) return { problem: 'User ID not available after signup. Please try again.' };
  if (!isRefusal(thrown)) return { problem: unexpected('Something went wrong') };
  const field = fieldOf[thrown.code];
  if (field) return { faults: { [field]: thrown.message } };
  const faults = shownFaults(thrown);
  return Object.keys(faults).length > 0 ? { faults } : { problem: sentenceFor(thrown) };
}

function shownFaults({ fields }: Refusal): Faults {
  const entries = Object.entries(fields).map(([name, sentence]) => [name.replace('operatingHours.', ''), sentence]);
  return Object.fromEntries(entries.filter(([name]) => name !== 'body'));
}

function sentenceFor({ code, message, status }: Refusal): string {
  if (code === 'too-many-requests') return message;
  if (code === 'invalid-input') return 'Please check that all required fields are filled out correctly.';
  if (code === 'sign-in-required') return 'There was an issue linking your account. Please try again.';
  if (status === 503) return 'Registration is temporarily unavailable. Please try again in a few minutes.';
  if (code === 'offline' || code === 'unknown') return unexpected(firstSentence(message));
  if (code === 'our-fault')
    return `Database error: ${firstSentence(message)}. Please contact support if this continues.`;
  return `Authentication error: ${message}`;
}

const unexpected = (what: string) => `Unexpected error: ${what}. Please try again or contact support.`;

function firstSentence(message: string): string {
  return message.split('. ')[0]?.replace(/\.$/, '') ?? message;
}
