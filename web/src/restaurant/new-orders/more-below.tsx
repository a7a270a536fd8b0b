import * as m from '@fondly/messages';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './new-order-popup.module.css';

/** From this part on, one sees that an order is there and can be answered. */
const seenShare = 0.6;

type Props = {
  list: RefObject<HTMLUListElement | null>;
  /** How many orders the list has. */
  count: number;
};

/**
 * "2 more below" over the bottom edge of the list, for orders that nobody has scrolled to. It looks after the first paint,
 * and with one observer for all orders, because many may arrive at once.
 */
export default function MoreBelow({ list, count }: Props) {
  const [below, setBelow] = useState<readonly Element[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list to watch
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    const root = list.current?.closest('[role="dialog"]')?.parentElement;
    if (!root || !('IntersectionObserver' in window)) return;
    const hidden = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          const isCut = intersectionRatio < seenShare;
          const isBelow = isCut && rootBounds !== null && boundingClientRect.bottom > rootBounds.bottom;
          if (isBelow) hidden.add(target);
          else hidden.delete(target);
        }
        setBelow(items.filter((item) => hidden.has(item)));
      },
      // What is behind "Got it!" cannot be seen.
      { root, rootMargin: '0px 0px -88px 0px', threshold: seenShare },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [list, count]);

  const [next] = below;
  if (!next) return null;
  return (
    <Button variant="default" className={styles.more} onClick={() => showOrder(next)}>
      <IconArrowDown size={18} aria-hidden />
      {m.new_order_more_below({ count: below.length })}
    </Button>
  );
}

/** The button may be gone after the scroll, so the order gets the focus. */
function showOrder(order: Element): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  order.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  if (!(order instanceof HTMLElement)) return;
  order.tabIndex = -1;
  order.focus({ preventScroll: true });
}
