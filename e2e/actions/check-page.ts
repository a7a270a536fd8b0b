import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { checkTouchTargets } from './check-touch-targets.ts';

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest phone, which is also a desk at 400 %, and a desk at 200 %. */
const narrowWidthsPixels = [320, 720];
const softExpect = expect.configure({ soft: true });

/**
 * What must hold of every page as it stands: WCAG 2.0 to 2.2 A and AA as far as a program can see, its width, and in
 * kitchens the size of what is pressed.
 *
 * @param closedFrame - selector of a frame that lets no script in, not even one that only looks
 */
export async function checkPage(page: Page, closedFrame?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(axeTags);
  // To join what several frames say it opens a page of its own, which takes longer than the looking.
  axe.setLegacyMode(page.frames().length === 1);
  if (closedFrame) axe.exclude(closedFrame);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
  await checkTouchTargets(page);
  await checkNarrowWidths(page);
}

/** However narrow the screen or strong the zoom, nothing makes the page wider than itself. */
async function checkNarrowWidths(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('a page without a size');
  for (const pixels of narrowWidthsPixels) {
    await page.setViewportSize({ width: pixels, height: size.height });
    // What is drawn otherwise on a phone is drawn a moment after the change.
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
    await softExpect.poll(width, `width of ${page.url()} on ${pixels} pixels`).toBeLessThanOrEqual(pixels);
  }
  await page.setViewportSize(size);
}
