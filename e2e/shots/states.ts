import type { Page, Route } from '@playwright/test';
import { pseudoPrefix } from '../fixtures/pseudo-pages.ts';
import { shotTime } from './fixed-clock.ts';

/** The states that a page can show. */
export type PageState = 'full' | 'empty' | 'loading' | 'failed' | 'offline';

/** Every state needs the session. Without it, no page is drawn. */
const isNeverBlocked = /\/api\/(account\/session|admin\/access|live|public\/config)/;
const failureBody = { code: 'internal-error', message: 'Something went wrong. Please try again.', requestId: 'shot' };

/** Brings a page into a state and waits until it stops changing. */
export async function openInState(page: Page, address: string, state: PageState): Promise<void> {
  await page.route('**/api/admin/operations', replaceMachineFigures);
  if (state === 'loading' || state === 'failed') {
    await page.route('**/api/**', (route) => blockApi(route, state));
    await page.route(isDocument, removePreloadedQueries);
  }
  await page.goto(address, { waitUntil: 'load' });
  await waitUntilStill(page, state);
  if (state !== 'offline') return;
  await page.evaluate('navigator.serviceWorker?.ready');
  await page.evaluate(replaceSaveTime);
  await page.context().setOffline(true);
  await page.reload().catch(() => null);
  await waitUntilStill(page, state);
}

const isDocument = (url: URL) => !/^\/(?:api|assets|pictures|uploads)\/|\.\w+$/.test(url.pathname);

/** The server preloads queries only if that is fast enough, so a busy machine would decide what a picture shows. */
async function removePreloadedQueries(route: Route): Promise<void> {
  const request = route.request();
  // Pages in the pseudo-language have none.
  if (request.resourceType() !== 'document' || request.url().includes(pseudoPrefix)) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replace(/<script type="application\/json" id="[\w-]+">.*?<\/script>/gs, '');
  await route.fulfill({ response, body });
}

type Operations = { machine: Record<string, number | string> };

/** Free disk space, used memory, and the start of the process differ from run to run. */
async function replaceMachineFigures(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const operations = (await response.json()) as Operations;
  const figures = {
    databaseBytes: 17e6,
    diskFreeBytes: 70e9,
    diskBytes: 250e9,
    memoryBytes: 120e6,
    streams: 1,
    startedAt: shotTime.toISOString(),
  };
  await route.fulfill({ response, json: { ...operations, machine: { ...operations.machine, ...figures } } });
}

/** The clock of a service worker is not fixed, so this replaces the time at which it saved the orders. */
const replaceSaveTime = `(async () => {
  const deadline = performance.now() + 3000;
  for (let isReplaced = false; !isReplaced && performance.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const saved = await (await cache.match(request)).clone().json().catch(() => null);
        if (!saved?.savedAt) continue;
        await cache.put(request, Response.json({ ...saved, savedAt: new Date().toISOString() }));
        isReplaced = true;
      }
    }
  }
})()`;

async function blockApi(route: Route, state: PageState): Promise<void> {
  if (isNeverBlocked.test(route.request().url())) return route.fallback();
  if (state === 'failed') return route.fulfill({ status: 500, json: failureBody });
  // In the loading state, the request stays open.
}

/** The page shows more than the skeleton from before its script has loaded. */
const isDrawn = `Boolean(document.querySelector('main')) && !/Loading the page/.test(document.querySelector('main').textContent)`;

/** Waits for fonts and images, and until no element is busy. */
async function waitUntilStill(page: Page, state: PageState): Promise<void> {
  const isBusy =
    state === 'loading' ? 'false' : `Boolean(document.querySelector('[aria-busy="true"], [data-loading]'))`;
  await page.evaluate(`document.fonts.ready`);
  await page.waitForFunction(isDrawn, undefined, { timeout: 15_000 }).catch(() => null);
  const isStill = `document.querySelector('h1, [aria-busy], [role=status]') && !(${isBusy})`;
  // The second look finds requests that the first results caused.
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

/** Waits for fonts and for the images near the viewport, and then for two frames. */
export async function waitForImagesAndFonts(page: Page): Promise<void> {
  const areLoaded = `[...document.images].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return image.complete || width === 0 || bottom < 0 || top > innerHeight;
  })`;
  await page.waitForFunction(areLoaded, undefined, { timeout: 3_000 }).catch(() => null);
  // With the default rendering, font metrics depend on the process that draws the page: lines move by one pixel.
  await page.addStyleTag({ content: '* { text-rendering: geometricPrecision !important; }' });
  await page.evaluate(`(async () => {
    await Promise.all([...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => null)));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  })()`);
}
