import type { Page } from '@playwright/test';

/**
 * Watches each frame of a page from now on, until the page is loaded again.
 *
 * @returns reads how many frames had no text in the main content so far
 */
export async function countEmptyFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`window.emptyFrames = 0;
    (function look() {
      if (!document.querySelector('main')?.innerText.trim()) window.emptyFrames += 1;
      requestAnimationFrame(look);
    })()`);
  return () => page.evaluate<number>('window.emptyFrames');
}
