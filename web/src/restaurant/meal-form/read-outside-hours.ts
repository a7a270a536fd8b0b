import { isApiError } from '../../shared/api/api-error.ts';

/** The sentence about the hours in a refusal of a pickup window outside them; null for any other error. */
export function readOutsideHours(thrown: unknown): string | null {
  if (!isApiError(thrown, 'outside-hours')) return null;
  return typeof thrown.details.text === 'string' ? thrown.details.text : thrown.message;
}
