const key = 'fondly.logo-lost';

/** The account is there, its logo is not: for the next page to say, once. */
export const noteLostLogo = (): void => sessionStorage.setItem(key, 'yes');

/** Whether the logo of the sign-up was lost; true once. */
export function takeLostLogo(): boolean {
  const isLost = sessionStorage.getItem(key) !== null;
  sessionStorage.removeItem(key);
  return isLost;
}
