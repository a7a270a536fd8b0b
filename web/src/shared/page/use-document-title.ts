import { useEffect } from 'react';

/** A count of new orders that the title begins with, as in "(2) Orders | Fondly". */
export const countPrefix = /^\(\d+\) /;

/**
 * Names the tab of the browser, for a page whose route does not know its title.
 *
 * @param count - what waits on this page; without it, a count before the title stays
 */
export function useDocumentTitle(title: string, count?: number): void {
  useEffect(() => {
    const [kept = ''] = document.title.match(countPrefix) ?? [];
    const prefix = count === undefined ? kept : count > 0 ? `(${count}) ` : '';
    document.title = `${prefix}${title} | Fondly`;
  }, [title, count]);
}
