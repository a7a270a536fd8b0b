import { useEffect } from 'react';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { countPrefix } from '../../shared/page/use-document-title.ts';

/**
 * "(2) Orders | Fondly": shows new orders on a background tab; zero removes the count. Every page sets its own title,
 * so the count is added again whenever the address changes.
 */
export function useTitleCount(count: number): void {
  usePageLocation();
  useEffect(() => {
    const title = document.title.replace(countPrefix, '');
    const newTitle = count > 0 ? `(${count}) ${title}` : title;
    if (document.title !== newTitle) document.title = newTitle;
  });
}
