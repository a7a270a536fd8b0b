import { useEffect } from 'react';

const laterMilliseconds = 2000;

/**
 * Brings a part of the script when the page has been looked at for a moment: no page waits for what nobody has opened,
 * and nothing is missing when the network is gone later.
 *
 * @param bring - the same function each time
 */
export function useLater(bring: () => Promise<unknown>): void {
  useEffect(() => {
    const planned = setTimeout(() => void bring().catch(() => {}), laterMilliseconds);
    return () => clearTimeout(planned);
  }, [bring]);
}
