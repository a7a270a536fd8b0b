import { isRefusal, type RefusalCode } from '../shared/api/api-error.ts';
import type { Faults } from '../shared/ui/forms/use-server-form.ts';

/** Refusals that belong to one field stand at that field. */
const fieldOf: Partial<Record<RefusalCode, string>> = {
  'account-exists': 'email',
  'email-invalid': 'email',
  'password-too-short': 'password',
  'password-too-common': 'password',
};

/** The specified sentences for a sign-up that did not work (customer specification, section 8). */
export function explainSignUp(thrown: unknown): { faults?: Faults; problem?: string } {
  if (!isRefusal(thrown)) return { problem: 'Registration failed. Please try again.' };
  const field = fieldOf[thrown.code];
  if (field) return { faults: { [field]: thrown.message } };
  if (Object.keys(thrown.fields).length > 0) return { faults: thrown.fields };
  if (thrown.code === 'too-many-requests') return { problem: thrown.message };
  if (thrown.code === 'offline' || thrown.code === 'unknown') {
    return { problem: `Unexpected error: ${firstSentence(thrown.message)}. Please try again.` };
  }
  return { problem: `Registration error: ${thrown.message}` };
}

function firstSentence(message: string): string {
  return message.split('. ')[0]?.replace(/\.$/, '') ?? message;
}
