import { startTransition, useEffect, useState } from 'react';
import { usePageLocation } from './page-location.ts';

/** The first screen of a phone shows no more. */
const stepRows = 6;

/**
 * Returns the first rows of a long list, and some more after each paint: the first screen is drawn sooner, and no step
 * blocks a small phone for long. A page that people return to has all rows at once, because it scrolls to where it was.
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
