import { expect, type Page } from '@playwright/test';

/** Finds every visible and enabled element that Tab must reach. A group of radio buttons is one stop: its checked one. */
const findTabStops = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((element) =>
  element.tabIndex >= 0 && !element.matches(':disabled, [aria-disabled="true"]') && !element.closest('[inert], [hidden], iframe') &&
  element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
  !(element.type === 'radio' && !element.checked))`;

/** The index of the focused stop; -1 if none has the focus. */
const focusedIndex = `window.stopsOfPage.indexOf(document.activeElement)`;

/**
 * Presses Tab through the page and expects to reach every stop. A stop that traps the focus leaves later ones unreached.
 *
 * @param page - without an open dialog or menu. Nothing has the focus afterwards.
 */
export async function checkKeyboard(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur(), scrollTo(0, 0)');
  const count = await page.evaluate<number>(`(window.stopsOfPage = ${findTabStops}).length`);
  const reached = new Set<number>();
  // A stop may add others, such as the list of a field. At the end of the page, the focus leaves it once.
  for (let presses = 0; presses < count * 2 + 20; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate<boolean>('document.activeElement === document.body');
    // The element that had the focus before decides where Tab begins. After the end, it begins at the first stop.
    if (isOutside && reached.has(0)) break;
    if (isOutside) continue;
    reached.add(await page.evaluate<number>(focusedIndex));
  }
  const missed = Array.from({ length: count }, (_, index) => index).filter((index) => !reached.has(index));
  const names = await page.evaluate<string[]>(
    `${JSON.stringify(missed)}.map((index) => window.stopsOfPage[index]).filter((stop) => stop.isConnected).map((stop) => stop.outerHTML.slice(0, 120))`,
  );
  expect.soft(names, `not reached by Tab on ${page.url()}`).toEqual([]);
}
