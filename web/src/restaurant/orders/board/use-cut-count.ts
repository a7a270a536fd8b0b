import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many children of a wrapping list are below its first row. `text` changes with what the list shows. */
export function useCutCount(list: RefObject<HTMLElement | null>, text: string): number {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items of the same list have other widths
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const items = [...element.children].filter((item) => item instanceof HTMLElement);
      const top = items[0]?.offsetTop ?? 0;
      setCount(items.filter(({ offsetTop }) => offsetTop > top).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, text]);
  return count;
}
