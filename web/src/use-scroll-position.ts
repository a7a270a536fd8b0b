import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageLocation } from './shared/page/page-location.ts';

const storageName = 'scroll-positions';

/** Scroll positions by the key of their history entry. They outlive a reload. */
let positions: Record<string, number> | null = null;

function readPositions(): Record<string, number> {
  if (positions) return positions;
  try {
    positions = JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Record<string, number>;
  } catch {
    positions = {};
  }
  return positions;
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(readPositions()));
  } catch {
    // Without storage, only a reload loses the position.
  }
}

/** Lists are drawn by then. */
const growthMilliseconds = 5000;

/**
 * Scrolls to a position that the page may only have once its lists are drawn, as after a reload. Stops when it is reached,
 * when the reader does something, or after some seconds.
 *
 * @returns what stops it
 */
function scrollWhileGrowing(position: number): () => void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  });
  const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  const timer = setTimeout(() => stop(), growthMilliseconds);
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const input of inputs) window.removeEventListener(input, stop);
  };
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  window.scrollTo(0, position);
  // Reports the present height at once.
  growth.observe(document.body);
  return stop;
}

/** Scrolls a new page to its top or to the anchor of its address, and a page that was left before to where it was. */
export function useScrollPosition(
  { key, hash, isReturn }: PageLocation,
  { keepsScroll }: { keepsScroll: boolean },
): void {
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    if (keepsScroll && !isFirst) return;
    const position = isReturn || isFirst ? readPositions()[key] : undefined;
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (position !== undefined) return scrollWhileGrowing(position);
    if (anchor) anchor.scrollIntoView();
    // Until its script started, the browser scrolled the first page.
    else if (!isFirst) window.scrollTo(0, 0);
  }, [key, hash, isReturn, keepsScroll]);

  useEffect(() => {
    const remember = () => {
      readPositions()[shownKey.current] = window.scrollY;
    };
    const leave = () => {
      storePositions();
      window.history.scrollRestoration = 'auto';
    };
    const enter = () => {
      window.history.scrollRestoration = 'manual';
    };
    enter();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', enter);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
    };
  }, []);
}
