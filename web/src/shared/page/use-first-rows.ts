import { startTransition, useEffect, useState } from 'react';
import { usePageLocation } from './page-location.ts';

/** The first screen of a phone shows no more. */
const stepRows = 6;

/**
 * Returns the first rows of a long list, and six more after each paint. The first screen appears sooner, and no step blocks
 * a slow phone for long. Going back to a page returns all rows at once, so the page can restore its scroll position.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const { isReturn } = usePageLocation();
  const [shown, setShown] = useState(isReturn ? Number.POSITIVE_INFINITY : stepRows);
  const hasMore = shown < rows.length;
  useEffect(() => {
    if (hasMore) startTransition(() => setShown(shown + stepRows));
  }, [hasMore, shown]);
  return rows.slice(0, shown);
}
