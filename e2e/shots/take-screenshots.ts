import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, findHeadlessBrowser } from '@fondly/dev/browser';
import { buildPseudoPages, buildWeb } from '@fondly/dev/build-web';
import { startTestPostgres } from '@fondly/dev/postgres/test-postgres';
import { type Browser, chromium } from '@playwright/test';
import { openJourneyEnvironment } from '../fixtures/journey-environment.ts';
import { pseudoPrefix, servePseudoPages } from '../fixtures/pseudo-pages.ts';
import { type Shot, writeContactSheet } from './contact-sheet.ts';
import { fixRandomValues } from './fix-random-values.ts';
import { createFixedClock, shotTime } from './fixed-clock.ts';
import { listPages, type PageSpec } from './list-pages.ts';
import { seedPageData, type Viewers } from './seed-page-data.ts';
import { openInState, type PageState, waitForImagesAndFonts } from './states.ts';

const narrowPhone = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const concurrency = 2;
const maxHeightPixels = 5_000;

type Screenshot = {
  page: PageSpec;
  state: PageState;
  size: { width: number; height: number };
  /** The built pages in the pseudo-language; null for English. */
  pseudoFolder: string | null;
};

/**
 * Takes the pictures of all pages whose audience and name match `pattern` into `folder`, which is emptied first.
 *
 * @param isPseudo - whether the pages are in the pseudo-language
 * @returns the names of the pictures, and a note for each that failed
 */
export async function takeScreenshots(
  folder: string,
  pattern: RegExp,
  isPseudo: boolean,
): Promise<{ files: string[]; notes: string[] }> {
  const clock = createFixedClock();
  const [server] = await Promise.all([startTestPostgres(), buildWeb()]);
  const pseudoFolder = isPseudo ? await buildPseudoPages() : null;
  const env = await openJourneyEnvironment(server.template, clock);
  const installed = ensureBrowser();
  const executablePath = findHeadlessBrowser() ?? installed;
  const browser = await chromium.launch({ executablePath, args: ['--font-render-hinting=none'] });
  try {
    fixRandomValues();
    const { viewers, pageIds } = await seedPageData(env);
    clock.stop();
    const chosen = listPages(pageIds).filter(({ audience, name }) => pattern.test(`${audience} ${name}`));
    const work = chosen
      // Admin pages are in English only.
      .filter(({ audience }) => !isPseudo || audience !== 'admin')
      .flatMap((page) =>
        listStates(page, isPseudo).flatMap((state) =>
          listSizes(page, isPseudo).map((size) => ({ page, state, size, pseudoFolder })),
        ),
      );
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { shots, notes } = await takeAll(work, (one) => takeScreenshot(browser, env.url, viewers, folder, one));
    console.log(`${shots.length} pictures: ${writeContactSheet(folder, shots, notes)}`);
    for (const note of notes) console.log(note);
    return { files: shots.map(({ file }) => file), notes };
  } finally {
    await browser.close();
    await env.close();
    await server.close();
  }
}

/** Restaurants work on tablets. */
function listSizes({ audience }: PageSpec, isPseudo: boolean) {
  const sizes = isPseudo ? [narrowPhone, phone] : [phone, desktop];
  return audience === 'restaurant' ? [...sizes, tablet] : sizes;
}

function listStates({ audience, empty }: PageSpec, isPseudo: boolean): PageState[] {
  const states: PageState[] = ['full', 'failed', 'loading'];
  if (empty) states.push('empty');
  // Only customers have a service worker, which a page in the pseudo-language cannot load.
  if (audience === 'customer' && !isPseudo) states.push('offline');
  return states;
}

async function takeAll(work: Screenshot[], take: (one: Screenshot) => Promise<Shot>) {
  const shots: (Shot | null)[] = work.map(() => null);
  const notes: string[] = [];
  const queue = work.entries();
  const worker = async () => {
    for (const [index, one] of queue) {
      try {
        shots[index] = await take(one);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        notes.push(`${one.page.name}, ${one.state}: ${message.split('\n')[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { shots: shots.filter((shot) => shot !== null), notes };
}

async function takeScreenshot(
  browser: Browser,
  url: string,
  viewers: Viewers,
  folder: string,
  { page: shown, state, size, pseudoFolder }: Screenshot,
): Promise<Shot> {
  const { address, as } = (state === 'empty' && shown.empty) || shown.full;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // Requests of a service worker bypass the routes that delay or refuse the requests of the page.
    serviceWorkers: state === 'offline' ? 'allow' : 'block',
    // The security policy of the pages would refuse the scripts that wait for a page.
    bypassCSP: true,
  });
  try {
    await context.clock.setFixedTime(shotTime);
    if (as) await context.addCookies([{ ...viewers[as], url }]);
    if (pseudoFolder) await servePseudoPages(context, pseudoFolder);
    const page = await context.newPage();
    await openInState(page, pseudoFolder ? pseudoPrefix + address : address, state);
    await waitForImagesAndFonts(page);
    const name = `${shown.audience}${shown.name}`.replace(/[^\w]+/g, '-').replace(/-$/, '');
    const file = `${name}.${state}.${size.width}.png`;
    // The viewport gets the height of the page, so that fixed bars hide nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), maxHeightPixels) });
    // The higher viewport contains more images.
    await waitForImagesAndFonts(page);
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
    return { audience: shown.audience, name: shown.name, state, width: size.width, file };
  } finally {
    await context.close();
  }
}
