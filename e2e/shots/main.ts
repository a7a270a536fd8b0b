/**
 * `npm run shots`: every page of the product in every face it can have, at a phone's width and a desk's, into `shots/`
 * with a contact sheet. What follows the command chooses pages by their audience and address: `npm run shots -- customer`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, findQuickBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { openTestServer } from '@fondly/dev/postgres/test-postgres';
import { type Browser, chromium } from '@playwright/test';
import { openTown } from '../fixtures/journey-environment.ts';
import { type Shot, writeContactSheet } from './contact-sheet.ts';
import { listPages, type Shown } from './list-pages.ts';
import { fillTown, type Lookers } from './seed-page-data.ts';
import { type Face, show } from './states.ts';

const folder = path.resolve(import.meta.dirname, '../../shots');
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const atOnce = 2;
const tallest = 5_000;
const wanted = new RegExp(process.argv.slice(2).join('|') || '.');

type Work = { page: Shown; face: Face; size: (typeof sizes)[number] };

function facesOf({ audience, empty }: Shown): Face[] {
  const faces: Face[] = ['full', 'failed', 'loading'];
  if (empty) faces.push('empty');
  // The service worker is the customers'.
  if (audience === 'customer') faces.push('offline');
  return faces;
}

async function take(browser: Browser, url: string, lookers: Lookers, { page: shown, face, size }: Work): Promise<Shot> {
  const { address, as } = (face === 'empty' && shown.empty) || shown.full;
  const looks = { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' as const };
  // A service worker asks by itself, past whatever hinders the page.
  const serviceWorkers = face === 'offline' ? 'allow' : 'block';
  // What waits for a page is a line of script, which the pages' own policy would refuse.
  const context = await browser.newContext({ baseURL: url, viewport: size, serviceWorkers, bypassCSP: true, ...looks });
  try {
    if (as) await context.addCookies([{ ...lookers[as], url }]);
    const page = await context.newPage();
    await show(page, address, face);
    const name = `${shown.audience}${shown.name}`.replace(/[^\w]+/g, '-').replace(/-$/, '');
    const file = `${name}.${face}.${size.width}.jpg`;
    // A screen as high as the page: bars that stick to its edges stay there and hide nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), tallest) });
    await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 70 });
    return { audience: shown.audience, name: shown.name, face, width: size.width, file };
  } finally {
    await context.close();
  }
}

const [server] = await Promise.all([openTestServer(), buildWeb()]);
const town = await openTown(server.template);
const installed = ensureBrowser();
const browser = await chromium.launch({ executablePath: findQuickBrowser() ?? installed });
const shots: Shot[] = [];
const notes: string[] = [];
try {
  const { lookers, things } = await fillTown(town);
  const { shown, unknown } = listPages(things);
  const chosen = shown.filter(({ audience, name }) => wanted.test(`${audience} ${name}`));
  notes.push(...unknown.map((name) => `No address is known for ${name}: add it to e2e/shots/list-pages.ts.`));
  const work = chosen.flatMap((page) => facesOf(page).flatMap((face) => sizes.map((size) => ({ page, face, size }))));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const turns = work.entries();
  const worker = async () => {
    for (const [, one] of turns) {
      const failed = (fault: Error) =>
        void notes.push(`${one.page.name}, ${one.face}: ${fault.message.split('\n')[0]}`);
      await take(browser, town.url, lookers, one).then((shot) => shots.push(shot), failed);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const order = (shot: Shot) =>
    work.findIndex(
      ({ page, face, size }) =>
        page.name === shot.name && page.audience === shot.audience && face === shot.face && size.width === shot.width,
    );
  shots.sort((a, b) => order(a) - order(b));
  console.log(`${shots.length} pictures: ${writeContactSheet(folder, shots, notes)}`);
  for (const note of notes) console.log(note);
} finally {
  await browser.close();
  await town.close();
  await server.close();
}
process.exitCode = notes.length > 0 ? 1 : 0;
