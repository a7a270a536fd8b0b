import type { Page, Route } from '@playwright/test';

/** How a page may meet somebody. */
export type Face = 'full' | 'empty' | 'loading' | 'failed' | 'offline';

/** Who sits there is known in every face: without it no page would be drawn at all. */
const isAboutThePerson = /\/api\/(account\/session|admin\/access|live|public\/config)/;
const failure = { code: 'our-fault', message: 'Something went wrong. Please try again.', requestId: 'shot' };

/** Brings a page into a face and waits until it stands still. */
export async function show(page: Page, address: string, face: Face): Promise<void> {
  if (face === 'loading' || face === 'failed') await page.route('**/api/**', (route) => hinder(route, face));
  await page.goto(address, { waitUntil: 'load' });
  await settle(page, face);
  if (face !== 'offline') return;
  await page.evaluate('navigator.serviceWorker?.ready');
  await page.context().setOffline(true);
  await page.reload().catch(() => null);
  await settle(page, face);
}

async function hinder(route: Route, face: Face): Promise<void> {
  if (isAboutThePerson.test(route.request().url())) return route.continue();
  if (face === 'failed') return route.fulfill({ status: 500, json: failure });
  // Loading: the answer never comes.
}

/** There is more than the skeleton of a page whose script is still on its way. */
const isDrawn = `Boolean(document.querySelector('main')) && !/Loading the page/.test(document.querySelector('main').textContent)`;

/** Fonts and pictures are there, and nothing says that it is busy. */
async function settle(page: Page, face: Face): Promise<void> {
  const isBusy = face === 'loading' ? 'false' : `Boolean(document.querySelector('[aria-busy="true"], [data-loading]'))`;
  await page.evaluate(`document.fonts.ready`);
  await page.waitForFunction(isDrawn, undefined, { timeout: 15_000 }).catch(() => null);
  const isStill = `document.querySelector('h1, [aria-busy], [role=status]') && !(${isBusy})`;
  // Twice: what one part has brought may itself have to load something.
  for (let looks = 0; looks < 2; looks += 1) {
    await page.waitForFunction(isStill, undefined, { timeout: 6_000 }).catch(() => null);
    await page.waitForTimeout(150);
  }
  await page
    .waitForFunction(`[...document.images].every((image) => image.complete || image.loading === 'lazy')`, undefined, {
      timeout: 3_000,
    })
    .catch(() => null);
}
