const key = 'fondly.logo-lost';

/** The account exists but its logo does not: the next page says so once. */
export const saveLogoFailure = (reason: string): void => sessionStorage.setItem(key, reason);

/** Reads and removes the reason why the logo could not be stored; null without one. */
export function takeLogoFailure(): string | null {
  const reason = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return reason;
}
