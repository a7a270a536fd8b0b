import { checkKeyboard } from '../../actions/check-keyboard.ts';
import { checkPage } from '../../actions/check-page.ts';
import { openPreloadedPage } from '../../actions/open-preloaded-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { type Audience, listPages } from '../../shots/list-pages.ts';
import { seedPageData } from '../../shots/seed-page-data.ts';
import { openInState } from '../../shots/states.ts';

/** What each audience holds in its hands: a phone or a desk, a tablet both ways, a desk and a small one. */
const widths: Record<Audience, number[]> = {
  visitor: [390, 1440],
  customer: [390, 1440],
  restaurant: [768, 1024, 1440],
  admin: [1024, 1440],
};

test.describe('every page of the product, full', () => {
  test.skip(!process.env.LONG, 'every page at every width takes minutes');
  test.describe.configure({ timeout: 1_200_000 });

  test('is clean for axe at the widths of its people, no wider than a phone, and gone through by keyboard', async ({
    env,
    browser,
  }) => {
    const { viewers, pageIds } = await seedPageData(env);
    const { shown, unknown } = listPages(pageIds);
    expect(unknown, 'pages whose address is not known here').toEqual([]);
    for (const { audience, full, name } of shown) {
      await test.step(`${audience} ${name}`, async () => {
        // What waits for a page to stand still is a line of script, which the pages' own policy would refuse.
        const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
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
  });
});
