import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { checkTouchTargets } from './check-touch-targets.ts';

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest phone, which equals a desktop at 400% zoom, and a desktop at 200% zoom. */
const narrowWidthsPixels = [320, 720];
const softExpect = expect.configure({ soft: true });

/**
 * Checks the page in its current state: WCAG 2.0 to 2.2 A and AA with axe, narrow widths, and the size of touch targets on
 * pages of restaurants.
 *
 * @param closedFrame - selector of a frame that allows no scripts, so axe cannot check it
 */
export async function checkPage(page: Page, closedFrame?: string): Promise<void> {
  await waitForOverlays(page);
  await checkAccessibility(page, closedFrame);
  await checkTouchTargets(page);
  await checkNarrowWidths(page);
}

/** Checks the page with axe at its present width. */
export async function checkAccessibility(page: Page, closedFrame?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(axeTags);
  // With several frames axe opens another page to join the results. Legacy mode is faster and sufficient for one.
  axe.setLegacyMode(page.frames().length === 1);
  if (closedFrame) axe.exclude(closedFrame);
  const { violations } = await axe.analyze();
  const failures = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect.soft(failures, `accessibility of ${page.url()}`).toEqual([]);
}

/** Counts the dialogs, menus and popovers that are in the document and not shown yet. */
const countHiddenOverlays = `[...document.querySelectorAll('[data-rac]')].filter((element) =>
  element.style.opacity === '0' && element.style.clipPath !== '').length`;

/**
 * Waits until open overlays are shown. On a touch device, a dialog with a text field stays invisible until the on-screen
 * keyboard is open, or for 0.6 seconds. Nothing in it can be pressed until then, and axe skips it.
 */
async function waitForOverlays(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(countHiddenOverlays), `hidden overlays of ${page.url()}`).toBe(0);
}

/** Expects no horizontal scrolling on narrow screens. */
async function checkNarrowWidths(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('a page without a size');
  for (const pixels of narrowWidthsPixels) {
    await page.setViewportSize({ width: pixels, height: size.height });
    await checkWidth(page, pixels);
  }
  await page.setViewportSize(size);
}

/** Expects no horizontal scrolling on a screen that is `pixels` wide. */
export async function checkWidth(page: Page, pixels: number): Promise<void> {
  // React renders the layout for phones a moment after the resize.
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  await softExpect.poll(width, `width of ${page.url()} on ${pixels} pixels`).toBeLessThanOrEqual(pixels);
}
