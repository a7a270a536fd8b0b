import * as m from '@fondly/messages';

/** The pattern of a browser's email field, plus a dot in the host. The server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The specified sentence for an invalid email address; undefined for a valid one. */
export function validateEmail(email: string | undefined): string | undefined {
  return emailPattern.test((email ?? '').trim()) ? undefined : m.common_enter_valid_email();
}
