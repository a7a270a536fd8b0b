import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { readTemplate } from '../../fixtures/global-setup.ts';
import { openJourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createFixedClock, shotTime } from '../../shots/fixed-clock.ts';
import { listPages, type PageSpec } from '../../shots/list-pages.ts';
import { seedPageData } from '../../shots/seed-page-data.ts';
import { openInState } from '../../shots/states.ts';

const catalogs = path.resolve(import.meta.dirname, '../../../messages/catalogs');
const tabletWidthPixels = 768;

test.use({ locale: 'es-MX', viewport: { width: tabletWidthPixels, height: 1024 } });
// Two people at a time open about ten pages each.
test.slow();

test('every page of a restaurant is in Spanish, passes axe, and fits a phone and a tablet', async ({
  browser,
  pageErrors,
}) => {
  // Nobody has reported a problem with the order whose page of problems is opened.
  pageErrors.allow(/^GET \/api\/restaurant\/orders\/[\w-]+\/complaint 404$/);
  // The orders of the pages need an hour at which the restaurant is open.
  const clock = createFixedClock();
  const env = await openJourneyEnvironment(readTemplate(), clock);
  const { viewers, pageIds } = await seedPageData(env);
  clock.stop();
  const pages = listPages(pageIds).flatMap(({ audience, full }) => (audience === 'restaurant' ? [full] : []));
  const dialog = { address: '/dashboard?tab=meals&add=meal', as: 'restaurant' } as const;
  const english = readEnglishTexts();
  const check = async (list: PageSpec['full'][]) => {
    for (const { address, as } of list) {
      // Waiting for a page to settle runs a line of script, which the page's own policy would refuse.
      const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
      pageErrors.watch(context);
      await context.clock.setFixedTime(shotTime);
      if (as) await context.addCookies([{ ...viewers[as], url: env.url }]);
      const page = await context.newPage();
      await openInState(page, env.url + address, 'full');
      await checkSpanishPage(page, english);
      await context.close();
    }
  };
  await Promise.all([0, 1].map((half) => check([...pages, dialog].filter((_, index) => index % 2 === half))));
  await env.close();
});

async function checkSpanishPage(page: Page, english: Set<string>): Promise<void> {
  const address = page.url();
  expect.soft(new URL(address).pathname, 'the address of a Spanish page').toMatch(/^\/es\//);
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'es');
  const text = await page.evaluate<string>('document.title + "\\n" + document.body.innerText');
  const found = text.split('\n').filter((line) => english.has(line.trim()));
  expect.soft(found, `English texts of ${address}`).toEqual([]);
  // A Spanish time ends with a period: "4:30 p.m.".
  expect.soft(text, `two periods on ${address}`).not.toContain('m..');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect.soft(width, `width of ${address}`).toBeLessThanOrEqual(tabletWidthPixels);
  await checkPage(page);
}

/** The English messages without parameters whose Spanish differs. */
function readEnglishTexts(): Set<string> {
  const texts = new Set<string>();
  for (const file of readdirSync(path.join(catalogs, 'es'))) {
    const [english = {}, spanish = {}] = ['en', 'es'].map((language) =>
      readCatalog(path.join(catalogs, language, file)),
    );
    for (const [key, text] of Object.entries(english)) {
      if (typeof text === 'string' && !text.includes('{') && spanish[key] !== text) texts.add(text);
    }
  }
  return texts;
}

const readCatalog = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
