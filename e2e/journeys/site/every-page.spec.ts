import type { Audience } from '@fondly/contract/page';
import { scaleTime } from '@fondly/dev/scale-time';
import { checkKeyboard } from '../../actions/check-keyboard.ts';
import { checkAccessibility, checkPage, checkWidth } from '../../actions/check-page.ts';
import { readShiftOfLoad } from '../../actions/measure-layout-shift.ts';
import { openPreloadedPage } from '../../actions/open-preloaded-page.ts';
import { readTemplate } from '../../fixtures/global-setup.ts';
import { openJourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createFixedClock, shotTime } from '../../shots/fixed-clock.ts';
import { listPages, type PageSpec } from '../../shots/list-pages.ts';
import { seedPageData } from '../../shots/seed-page-data.ts';
import { openInState, type PageState } from '../../shots/states.ts';

/** The screens of each audience: phone and desktop, tablet in both orientations and desktop, two desktops. */
const widths: Record<Audience, number[]> = {
  visitor: [390, 1440],
  customer: [390, 1440],
  restaurant: [768, 1024, 1440],
  admin: [1024, 1440],
};

/** Pages with a dark look. */
const darkPages = ['/counter', '/dashboard?tab=orders'];
const narrowestPixels = 320;
/** The sum of layout shifts that a page may have while it loads. */
const maxShift = 0.02;

/** The states besides the full one. Kitchens see the offline page of customers, without codes, so it is checked once. */
function listStates({
  audience,
  full,
  empty,
}: PageSpec): { state: PageState; address: string; as: PageSpec['full']['as'] }[] {
  const states: PageState[] = ['loading', 'failed'];
  if (audience === 'customer') states.push('offline');
  return [...states.map((state) => ({ state, ...full })), ...(empty ? [{ state: 'empty' as const, ...empty }] : [])];
}

test.describe('every page of the product', () => {
  test.describe.configure({ timeout: scaleTime(1_800_000) });

  test('every page loads in place, passes axe at the widths of its audience, fits its screen, and works by keyboard', async ({
    browser,
  }) => {
    // The orders of the pages need an hour at which the restaurant is open.
    const clock = createFixedClock();
    const env = await openJourneyEnvironment(readTemplate(), clock);
    const { viewers, pageIds } = await seedPageData(env);
    clock.stop();
    for (const { audience, full, name } of listPages(pageIds)) {
      await test.step(`${audience} ${name}`, async () => {
        // Waiting for a page to settle runs a line of script, which the page's own policy would refuse.
        const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
        await context.clock.setFixedTime(shotTime);
        if (full.as) await context.addCookies([{ ...viewers[full.as], url: env.url }]);
        const page = await context.newPage();
        await page.setViewportSize({ width: widths[audience][0] ?? 1440, height: 900 });
        if (audience === 'customer') await openPreloadedPage(page, env.url + full.address);
        await openInState(page, env.url + full.address, 'full');
        expect.soft(await readShiftOfLoad(page), `shift of ${name}`).toBeLessThan(maxShift);
        for (const width of widths[audience]) {
          await page.setViewportSize({ width, height: 900 });
          await checkPage(page);
        }
        await checkKeyboard(page);
        await context.close();
      });
    }
    await env.close();
  });

  test('every page passes axe and fits its screen while it loads, after a failure, empty, and offline, in both looks', async ({
    browser,
  }) => {
    const clock = createFixedClock();
    const env = await openJourneyEnvironment(readTemplate(), clock);
    const { viewers, pageIds } = await seedPageData(env);
    clock.stop();
    for (const spec of listPages(pageIds)) {
      const looks = darkPages.includes(spec.name) ? ['light', 'dark'] : ['light'];
      for (const { state, address, as } of listStates(spec)) {
        for (const look of looks) {
          await test.step(`${spec.audience} ${spec.name}, ${state}, ${look}`, async () => {
            const serviceWorkers = state === 'offline' ? 'allow' : 'block';
            const context = await browser.newContext({ serviceWorkers, bypassCSP: true });
            await context.clock.setFixedTime(shotTime);
            await context.addInitScript(`localStorage.setItem('fondly.look', '${look}')`);
            if (as) await context.addCookies([{ ...viewers[as], url: env.url }]);
            const page = await context.newPage();
            await page.setViewportSize({ width: widths[spec.audience][0] ?? 1440, height: 900 });
            await openInState(page, env.url + address, state);
            await checkAccessibility(page);
            await page.setViewportSize({ width: narrowestPixels, height: 900 });
            await checkWidth(page, narrowestPixels);
            await context.close();
          });
        }
      }
    }
    await env.close();
  });
});
