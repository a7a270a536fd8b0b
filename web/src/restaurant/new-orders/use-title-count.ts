import { useEffect } from 'react';
import { useLocation } from 'react-router';

const countPrefix = /^\(\d+\) /;

/**
 * "(2) Orders | Fondly": new orders are seen on the tab of a page in the background. Zero takes the count away. Every
 * page writes its own title, so the count is put in front again whenever the address changes.
 */
export function useTitleCount(count: number): void {
  useLocation();
  useEffect(() => {
    const plain = document.title.replace(countPrefix, '');
    const newTitle = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== newTitle) document.title = newTitle;
  });
}
