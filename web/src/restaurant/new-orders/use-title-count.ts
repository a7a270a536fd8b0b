import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countPrefix } from '../../shared/page/use-document-title.ts';

/**
 * "(2) Orders | Fondly": shows new orders on a background tab; zero removes the count. Every page sets its own title,
 * so the count is added again whenever the address changes.
 */
export function useTitleCount(count: number): void {
  useLocation();
  useEffect(() => {
    const title = document.title.replace(countPrefix, '');
    const newTitle = count > 0 ? `(${count}) ${title}` : title;
    if (document.title !== newTitle) document.title = newTitle;
  });
}
