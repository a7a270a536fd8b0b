/**
 * `npm run shots`: every page of the product in every face it can have, at a phone's width and a desk's, into `shots/`
 * with a contact sheet. What follows the command chooses pages by their audience and address: `npm run shots -- customer`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, findHeadlessBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { startTestPostgres } from '@fondly/dev/postgres/test-postgres';
import { type Browser, chromium } from '@playwright/test';
import { openJourneyEnvironment } from '../fixtures/journey-environment.ts';
import { type Shot, writeContactSheet } from './contact-sheet.ts';
import { listPages, type PageSpec } from './list-pages.ts';
import { seedPageData, type Viewers } from './seed-page-data.ts';
import { openInState, type PageState } from './states.ts';

const folder = path.resolve(import.meta.dirname, '../../shots');
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const concurrency = 2;
const maxHeightPixels = 5_000;
const pattern = new RegExp(process.argv.slice(2).join('|') || '.');

type Screenshot = { page: PageSpec; state: PageState; size: (typeof sizes)[number] };

function listStates({ audience, empty }: PageSpec): PageState[] {
  const faces: PageState[] = ['full', 'failed', 'loading'];
  if (empty) faces.push('empty');
  // The service worker is the customers'.
  if (audience === 'customer') faces.push('offline');
  return faces;
}

async function takeScreenshot(
  browser: Browser,
  url: string,
  viewers: Viewers,
  { page: shown, state, size }: Screenshot,
): Promise<Shot> {
  const { address, as } = (state === 'empty' && shown.empty) || shown.full;
  const browserOptions = { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' as const };
  // A service worker asks by itself, past whatever hinders the page.
  const serviceWorkers = state === 'offline' ? 'allow' : 'block';
  // What waits for a page is a line of script, which the pages' own policy would refuse.
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    serviceWorkers,
    bypassCSP: true,
    ...browserOptions,
  });
  try {
    if (as) await context.addCookies([{ ...viewers[as], url }]);
    const page = await context.newPage();
    await openInState(page, address, state);
    const name = `${shown.audience}${shown.name}`.replace(/[^\w]+/g, '-').replace(/-$/, '');
    const file = `${name}.${state}.${size.width}.jpg`;
    // A screen as high as the page: bars that stick to its edges stay there and hide nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), maxHeightPixels) });
    await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 70 });
    return { audience: shown.audience, name: shown.name, state, width: size.width, file };
  } finally {
    await context.close();
  }
}

const [server] = await Promise.all([startTestPostgres(), buildWeb()]);
const env = await openJourneyEnvironment(server.template);
const installed = ensureBrowser();
const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? installed });
const shots: Shot[] = [];
const notes: string[] = [];
try {
  const { viewers, pageIds } = await seedPageData(env);
  const chosen = listPages(pageIds).filter(({ audience, name }) => pattern.test(`${audience} ${name}`));
  const work = chosen.flatMap((page) =>
    listStates(page).flatMap((state) => sizes.map((size) => ({ page, state, size }))),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const queue = work.entries();
  const worker = async () => {
    for (const [, one] of queue) {
      const recordFailure = (fault: Error) =>
        void notes.push(`${one.page.name}, ${one.state}: ${fault.message.split('\n')[0]}`);
      await takeScreenshot(browser, env.url, viewers, one).then((shot) => shots.push(shot), recordFailure);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const order = (shot: Shot) =>
    work.findIndex(
      ({ page, state, size }) =>
        page.name === shot.name && page.audience === shot.audience && state === shot.state && size.width === shot.width,
    );
  shots.sort((a, b) => order(a) - order(b));
  console.log(`${shots.length} pictures: ${writeContactSheet(folder, shots, notes)}`);
  for (const note of notes) console.log(note);
} finally {
  await browser.close();
  await env.close();
  await server.close();
}
process.exitCode = notes.length > 0 ? 1 : 0;
