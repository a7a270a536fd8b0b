import type { Page } from '@playwright/test';

/**
 * Measures layout shifts without user input from now on, as in "cumulative layout shift".
 *
 * @returns reads the sum so far. 0 means that nothing moved; browsers call up to 0.1 good.
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`window.shiftOfPage = 0;
    window.shiftWatcher = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shiftOfPage += value;
    });
    window.shiftWatcher.observe({ type: 'layout-shift' })`);
  return () => page.evaluate<number>('window.shiftOfPage');
}

/**
 * Reads the layout shifts without user input since the page began to load.
 *
 * @returns their sum. 0 means that nothing moved
 */
export const readShiftOfLoad = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const sum = (entries) => entries.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0);
    new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 300);
  })`);
