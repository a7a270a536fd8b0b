import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many children of a wrapping list are below its first row. */
export function useCutCount(list: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  // Each drawing may change the width of an item.
  useLayoutEffect(() => setCount(countCut(list.current)));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCount(countCut(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return count;
}

function countCut(element: HTMLElement | null): number {
  const items = [...(element?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const top = items[0]?.offsetTop ?? 0;
  return items.filter(({ offsetTop }) => offsetTop > top).length;
}
