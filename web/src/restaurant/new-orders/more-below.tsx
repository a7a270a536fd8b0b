import * as m from '@fondly/messages';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';

/** An order counts as visible once this share of it shows. */
const visibleShare = 0.25;

type Props = {
  /** How many orders the list has. */
  count: number;
};

/**
 * "2 more below" above "Got it!", for orders that nobody has scrolled to. It looks after the first paint, and with one
 * observer for all orders, because many may arrive at once.
 */
export default function MoreBelow({ count }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState<readonly Element[]>([]);
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]');
    const items = [...(dialog?.querySelector('ul')?.children ?? [])].slice(0, count);
    const root = dialog?.parentElement;
    const foot = place.current?.closest<HTMLElement>('[data-foot]');
    if (!root || !foot || !('IntersectionObserver' in window)) return;
    const hiddenHeight = () => (getComputedStyle(foot).position === 'sticky' ? foot.offsetHeight : 0);
    // The list keeps its buttons out of this space.
    const footWatcher = new ResizeObserver(() => dialog?.style.setProperty('--foot', `${hiddenHeight()}px`));
    footWatcher.observe(foot);
    const hidden = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          const isCut = intersectionRatio < visibleShare;
          const isBelow = isCut && rootBounds !== null && boundingClientRect.bottom > rootBounds.bottom;
          if (isBelow) hidden.add(target);
          else hidden.delete(target);
        }
        setBelow(items.filter((item) => hidden.has(item)));
      },
      // What is behind the foot cannot be read.
      { root, rootMargin: `0px 0px -${hiddenHeight()}px 0px`, threshold: visibleShare },
    );
    for (const item of items) observer.observe(item);
    return () => {
      observer.disconnect();
      footWatcher.disconnect();
    };
  }, [count]);

  const [next] = below;
  return (
    <div ref={place} hidden={!next}>
      {next && (
        <Button variant="subtle" wide onClick={() => showOrder(next)}>
          <IconArrowDown size={18} aria-hidden />
          {m.new_order_more_below({ count: below.length })}
        </Button>
      )}
    </div>
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
