/** The usual test of a browser's own email field, with a dot in the host. The server has the last word. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The specified sentence for an address that cannot be one; undefined when it may. */
export function validateEmail(email: string | undefined): string | undefined {
  return emailPattern.test((email ?? '').trim()) ? undefined : 'Please enter a valid email address.';
}
