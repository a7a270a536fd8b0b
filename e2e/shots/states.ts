import type { Page, Route } from '@playwright/test';

/** How a page may meet somebody. */
export type PageState = 'full' | 'empty' | 'loading' | 'failed' | 'offline';

/** Who sits there is known in every face: without it no page would be drawn at all. */
const isNeverBlocked = /\/api\/(account\/session|admin\/access|live|public\/config)/;
const failureBody = { code: 'internal-error', message: 'Something went wrong. Please try again.', requestId: 'shot' };

/** Brings a page into a face and waits until it stands still. */
export async function openInState(page: Page, address: string, state: PageState): Promise<void> {
  if (state === 'loading' || state === 'failed') await page.route('**/api/**', (route) => blockApi(route, state));
  await page.goto(address, { waitUntil: 'load' });
  await waitUntilStill(page, state);
  if (state !== 'offline') return;
  await page.evaluate('navigator.serviceWorker?.ready');
  await page.context().setOffline(true);
  await page.reload().catch(() => null);
  await waitUntilStill(page, state);
}

async function blockApi(route: Route, state: PageState): Promise<void> {
  if (isNeverBlocked.test(route.request().url())) return route.continue();
  if (state === 'failed') return route.fulfill({ status: 500, json: failureBody });
  // Loading: the answer never comes.
}

/** There is more than the skeleton of a page whose script is still on its way. */
const isDrawn = `Boolean(document.querySelector('main')) && !/Loading the page/.test(document.querySelector('main').textContent)`;

/** Fonts and pictures are there, and nothing says that it is busy. */
async function waitUntilStill(page: Page, state: PageState): Promise<void> {
  const isBusy =
    state === 'loading' ? 'false' : `Boolean(document.querySelector('[aria-busy="true"], [data-loading]'))`;
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
