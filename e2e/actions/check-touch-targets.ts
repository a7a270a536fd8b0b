import { expect, type Page } from '@playwright/test';

/**
 * Measures how far from its center each target can be pressed, with its padding and label, and without what covers it. An
 * open dialog or menu hides the rest of the page. Links in a line of text are exempt, as in WCAG 2.5.8.
 */
const findSmallTargets = `(() => {
  const minPixels = 48;
  const isShown = (element) => element.type !== 'hidden' && !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true });
  const isInText = (element) => {
    let line = element;
    while (line && getComputedStyle(line).display === 'inline') line = line.parentElement;
    return line !== element && line.textContent.trim() !== element.textContent.trim();
  };
  const layer = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(isShown).at(-1) ?? document;
  const targets = 'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab]';
  const measure = (element) => {
    const parts = [element, element.closest('label'), ...(/checkbox|radio|file/.test(element.type) ? element.labels : [])].filter(Boolean);
    const areaOf = (part) => part.getBoundingClientRect().width * part.getBoundingClientRect().height;
    const largest = parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
    largest.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = largest.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Hidden until focused, like the skip link.
    if (box.width <= 1 || x < 0 || y < 0) return null;
    const isHit = (left, top) => parts.some((part) => part.contains(document.elementFromPoint(left, top)));
    const reach = (right, down) => {
      let far = 0;
      while (far < minPixels && isHit(x + right * (far + 0.5), y + down * (far + 0.5))) far += 0.5;
      return far;
    };
    return [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
  };
  const nameOf = (element) => element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent || element.outerHTML;
  const [left, top] = [scrollX, scrollY];
  // Toasts disappear after a moment, so what they cover is not a failure.
  const toasts = [...document.querySelectorAll('[data-toasts]')];
  for (const toast of toasts) toast.style.visibility = 'hidden';
  const found = [...layer.querySelectorAll(targets)].filter((element) => isShown(element) && !isInText(element)).flatMap((element) => {
    const sides = measure(element);
    // Allow half a pixel at each end for rounding.
    if (!sides || Math.min(...sides) > minPixels - 1) return [];
    return sides.map(Math.round).join(' x ') + ' ' + element.localName + ' ' + nameOf(element).slice(0, 60);
  });
  for (const toast of toasts) toast.style.visibility = '';
  scrollTo({ left, top, behavior: 'instant' });
  return found;
})()`;

/** The pages for restaurants. */
const restaurantPages =
  /^\/(signup-flow|application-pending|restaurant-|join|dashboard|orders|counter|pickup|staff|profile|insights|new-menu-item)/;

/** Expects touch targets of at least 48 pixels on the pages for restaurants. */
export async function checkTouchTargets(page: Page): Promise<void> {
  if (!restaurantPages.test(new URL(page.url()).pathname)) return;
  // Wait for the script of the page. Before, every page shows the same frame with only a logo to press.
  await expect(page.locator('[data-targets=large]').first()).toBeAttached();
  const found = await page.evaluate<string[]>(findSmallTargets);
  expect.soft(found, `targets smaller than 48 pixels on ${page.url()}`).toEqual([]);
}
