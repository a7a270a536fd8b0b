import { expect, type Page } from '@playwright/test';

/**
 * How far one can press to both sides of the middle of each thing and still hit it: its padding and its label count, what
 * lies over it does not. With a dialog or a menu open only that is looked at. Not asked of links within a line of text,
 * which are as high as the line (WCAG 2.5.8 excepts them, too).
 */
const findSmallTargets = `(() => {
  const least = 48;
  const isShown = (one) => one.type !== 'hidden' && !one.closest('[inert]') && one.checkVisibility({ visibilityProperty: true });
  const isInText = (one) => {
    let line = one;
    while (line && getComputedStyle(line).display === 'inline') line = line.parentElement;
    return line !== one && line.textContent.trim() !== one.textContent.trim();
  };
  const layer = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(isShown).at(-1) ?? document;
  const things = 'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab]';
  const measure = (one) => {
    const parts = [one, one.closest('label'), ...(/checkbox|radio|file/.test(one.type) ? one.labels : [])].filter(Boolean);
    const areaOf = (part) => part.getBoundingClientRect().width * part.getBoundingClientRect().height;
    const largest = parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
    largest.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = largest.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Out of sight until it has the focus, as the way past the navigation is.
    if (box.width <= 1 || x < 0 || y < 0) return null;
    const isHit = (left, top) => parts.some((part) => part.contains(document.elementFromPoint(left, top)));
    const reach = (right, down) => {
      let far = 0;
      while (far < least && isHit(x + right * (far + 0.5), y + down * (far + 0.5))) far += 0.5;
      return far;
    };
    return [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
  };
  const nameOf = (one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.textContent || one.outerHTML;
  const [left, top] = [scrollX, scrollY];
  // They leave by themselves, and what lies under them is there again.
  const toasts = [...document.querySelectorAll('[data-toasts]')];
  for (const toast of toasts) toast.style.visibility = 'hidden';
  const found = [...layer.querySelectorAll(things)].filter((one) => isShown(one) && !isInText(one)).flatMap((one) => {
    const sides = measure(one);
    // Half a pixel at either end is the grid of the screen.
    if (!sides || Math.min(...sides) > least - 1) return [];
    return sides.map(Math.round).join(' x ') + ' ' + one.localName + ' ' + nameOf(one).slice(0, 60);
  });
  for (const toast of toasts) toast.style.visibility = '';
  scrollTo({ left, top, behavior: 'instant' });
  return found;
})()`;

/** Every page that a kitchen comes to, from its sign-up on. */
const restaurantPages =
  /^\/(signup-flow|application-pending|restaurant-|join|dashboard|orders|counter|pickup|staff|profile|insights|new-menu-item)/;

/** What issue 5 promises of kitchens' pages: "48 px targets". */
export async function checkTouchTargets(page: Page): Promise<void> {
  if (!restaurantPages.test(new URL(page.url()).pathname)) return;
  // Until its script is there a page stands in the frame that all pages wait in, with a logo alone to press.
  await expect(page.locator('[data-targets=large]').first()).toBeAttached();
  const found = await page.evaluate<string[]>(findSmallTargets);
  expect.soft(found, `smaller than a wet thumb on ${page.url()}`).toEqual([]);
}
