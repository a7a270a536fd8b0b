import type { Audience } from '@fondly/contract/page';
import { scaleTime } from '@fondly/dev/scale-time';
import { checkKeyboard } from '../../actions/check-keyboard.ts';
import { checkPage } from '../../actions/check-page.ts';
import { openPreloadedPage } from '../../actions/open-preloaded-page.ts';
import { readTemplate } from '../../fixtures/global-setup.ts';
import { openJourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { test } from '../../fixtures/test.ts';
import { createFixedClock, shotTime } from '../../shots/fixed-clock.ts';
import { listPages } from '../../shots/list-pages.ts';
import { seedPageData } from '../../shots/seed-page-data.ts';
import { openInState } from '../../shots/states.ts';

/** The screens of each audience: phone and desktop, tablet in both orientations and desktop, two desktops. */
const widths: Record<Audience, number[]> = {
  visitor: [390, 1440],
  customer: [390, 1440],
  restaurant: [768, 1024, 1440],
  admin: [1024, 1440],
};

test.describe('every page of the product, full', () => {
  test.describe.configure({ timeout: scaleTime(1_200_000) });

  test('every page passes axe at the widths of its audience, fits its screen, and works by keyboard', async ({
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
});
