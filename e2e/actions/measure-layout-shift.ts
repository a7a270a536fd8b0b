import type { Page } from '@playwright/test';

/**
 * Adds up what moves in a page from now on without anybody's hand, as browsers measure it for "cumulative layout shift".
 *
 * @returns the sum so far: 0 where nothing moved, 0.1 where a tenth of the screen jumped by its own height
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`window.shiftOfPage = 0;
    window.shiftWatcher = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shiftOfPage += value;
    });
    window.shiftWatcher.observe({ type: 'layout-shift' })`);
  return () => page.evaluate<number>('window.shiftOfPage');
}
