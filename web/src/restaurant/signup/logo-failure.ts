const key = 'fondly.logo-lost';

/** The account is there, its logo is not: for the next page to say once, with the reason. */
export const saveLogoFailure = (reason: string): void => sessionStorage.setItem(key, reason);

/** Why the logo of the sign-up was lost, told once; null where it was not. */
export function takeLogoFailure(): string | null {
  const reason = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return reason;
}
