import { useEffect } from 'react';

/** A count of new orders that the title begins with, as in "(2) Orders | Fondly". */
export const countPrefix = /^\(\d+\) /;

/** Names the tab of the browser, for a page whose route does not know its title. A count before it stays. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const [count = ''] = document.title.match(countPrefix) ?? [];
    document.title = `${count}${title} | Fondly`;
  }, [title]);
}
