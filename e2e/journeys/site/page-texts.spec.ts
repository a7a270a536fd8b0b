import { buildPseudoPages } from '@fondly/dev/build-web';
import { scaleTime } from '@fondly/dev/scale-time';
import type { Browser, Route } from '@playwright/test';
import { findTextsOutsideCatalogs, listAnswerTexts } from '../../actions/find-texts-outside-catalogs.ts';
import { pressEachButton } from '../../actions/press-each-button.ts';
import { readTemplate } from '../../fixtures/global-setup.ts';
import { openJourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { pseudoPrefix, servePseudoPages } from '../../fixtures/pseudo-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createFixedClock, shotTime } from '../../shots/fixed-clock.ts';
import { listPages, type PageSpec } from '../../shots/list-pages.ts';
import { seedPageData, type Viewers } from '../../shots/seed-page-data.ts';
import { openInState, type PageState } from '../../shots/states.ts';

/** Holds a meal, so that the steps after it can be seen. It changes nothing that another page shows. */
const allowedWrites = /\/api\/checkout$/;
/** The frame of customers and that of restaurants are the same on each page, so their buttons are pressed here only. */
const framePages = new Set(['/past-orders', '/orders']);
const refusal = { code: 'internal-error', message: '[Réfüšéd~]', requestId: 'page-texts' };

test.describe('the texts of every page', () => {
  test.describe.configure({ timeout: scaleTime(1_800_000) });

  test('every text that customers and restaurants see comes from a catalog, also in dialogs and after failures', async ({
    browser,
  }) => {
    const folder = await buildPseudoPages();
    // The orders of the pages need an hour at which the restaurant is open.
    const clock = createFixedClock();
    const env = await openJourneyEnvironment(readTemplate(), clock);
    const { viewers, pageIds } = await seedPageData(env);
    clock.stop();
    const pages = listPages(pageIds).filter(({ audience }) => audience !== 'admin');
    for (const page of pages) {
      await test.step(`${page.audience} ${page.name}`, async () => {
        for (const state of ['full', 'empty', 'failed'] as const) {
          if (state === 'empty' && !page.empty) continue;
          const found = await findTexts(browser, { url: env.url, folder, viewers }, page, state);
          expect.soft([...found], `texts outside of catalogs: ${page.audience} ${page.name}, ${state}`).toEqual([]);
        }
      });
    }
    await env.close();
  });
});

type Product = { url: string; folder: string; viewers: Viewers };

async function findTexts(browser: Browser, product: Product, spec: PageSpec, state: PageState): Promise<Set<string>> {
  const { address, as } = (state === 'empty' && spec.empty) || spec.full;
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block', bypassCSP: true });
  await context.clock.setFixedTime(shotTime);
  await servePseudoPages(context, product.folder);
  const written = new Set<string>();
  await context.route('**/api/**', (route) => answerRequest(route, written));
  if (as) await context.addCookies([{ ...product.viewers[as], url: product.url }]);
  const page = await context.newPage();
  const found = new Set<string>();
  const look = async () => {
    for (const text of await findTextsOutsideCatalogs(page, written)) found.add(text);
  };
  const open = () => openInState(page, pseudoPrefix + address, state);
  await open();
  await look();
  if (state === 'full') await pressEachButton(page, framePages.has(spec.name) ? 'body' : 'main', { open, look });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return found;
}

/**
 * Refuses writes, and adds the texts of all other answers to `written`. People wrote them, or the server did, whose
 * sentences have their own tests.
 */
async function answerRequest(route: Route, written: Set<string>): Promise<void> {
  const request = route.request();
  if (/\/api\/live/.test(request.url())) return route.fallback();
  const isAllowed = request.method() === 'GET' || allowedWrites.test(request.url());
  if (!isAllowed) return route.fulfill({ status: 500, json: refusal });
  // Playwright cannot read the answer of a page that has been left, so it is read before the page gets it.
  const response = await route.fetch();
  if (/json/.test(response.headers()['content-type'] ?? ''))
    for (const text of listAnswerTexts(await response.json())) if (text) written.add(text);
  await route.fulfill({ response });
}
