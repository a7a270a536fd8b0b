/** Under the prefix of all stored names, so logging out erases it, too. */
const name = 'fondly.known-browser';

/**
 * Remembers that a person typed an address of theirs here or logged in, so that links in emails to it need no second click,
 * and the landing page looks for a session at once.
 */
export function rememberBrowser(): void {
  try {
    localStorage.setItem(name, 'true');
  } catch {
    // Only comfort is lost.
  }
}

/** Whether a person has used this browser with us. A scanner of emails opens links in one without any memory. */
export function isKnownBrowser(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
