import { expect, type Page } from '@playwright/test';

/** What can be pressed, chosen or written into, as it stands: shown, usable, and not one of many behind a single stop. */
const findTabStops = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((one) =>
  one.tabIndex >= 0 && !one.matches(':disabled, [aria-disabled="true"]') && !one.closest('[inert], [hidden], iframe') &&
  one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
  !(one.type === 'radio' && !one.checked))`;

/** Where the focus is: the place of the element among the stops, -1 for none of them. */
const focusedIndex = `window.stopsOfPage.indexOf(document.activeElement)`;

/**
 * Goes through a page with the Tab key alone: every stop is come to, and none of them keeps the focus.
 *
 * @param page - as it stands, with nothing open; it has no focus afterwards
 */
export async function checkKeyboard(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur(), scrollTo(0, 0)');
  const count = await page.evaluate<number>(`(window.stopsOfPage = ${findTabStops}).length`);
  const seen = new Set<number>();
  // A stop may open another one behind it, such as the list of a field; the page ends where nothing has the focus.
  for (let presses = 0; presses < count * 2 + 20; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate<boolean>('document.activeElement === document.body');
    if (isOutside) break;
    seen.add(await page.evaluate<number>(focusedIndex));
  }
  const missed = Array.from({ length: count }, (_, place) => place).filter((place) => !seen.has(place));
  const names = await page.evaluate<string[]>(
    `${JSON.stringify(missed)}.map((place) => window.stopsOfPage[place]).filter((one) => one.isConnected).map((one) => one.outerHTML.slice(0, 120))`,
  );
  expect.soft(names, `not reached by Tab on ${page.url()}`).toEqual([]);
}
