import { ensureBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { seed } from '@fondly/dev/demo/seed-demo';
import { freePort } from '@fondly/dev/processes/find-free-port';
import { readConfig } from '@fondly/server/platform/config';
import { closeApp, openApp } from '@fondly/server/run';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type Ground, openGround } from '../bench-environment.ts';

type Kind = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/** Scores from 0 to 100 by kind, the sum of all shifts of the layout, and the milliseconds to the largest paint. */
export type Scores = { byKind: Map<Kind, number>; shift: number; paintMilliseconds: number };

export type Phone = {
  ground: Ground;
  url: string;
  /** The best of a few looks: whatever else the machine does only ever takes points away. */
  look(address: string, wish: { kinds: readonly Kind[]; looks: number; cookie?: string }): Promise<Scores>;
  close(): Promise<void>;
};

/** A phone on a slow network as Lighthouse plays it, before the demo's own kitchens and meals, whose pictures are shown. */
export async function openPhone(): Promise<Phone> {
  await buildWeb();
  const ground = await openGround(false);
  const debugPort = await freePort();
  const args = [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    `--remote-debugging-port=${debugPort}`,
  ];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
  const close = async () => {
    await browser.close();
    await ground.close();
  };
  try {
    await fillTown(ground);
    const { port } = await ground.start('targets/product', { PARTS: 'web' });
    const url = `http://localhost:${port}`;
    return {
      ground,
      url,
      look: (address, wish) => look(url + address, debugPort, wish),
      close,
    };
  } catch (fault) {
    await close();
    throw fault;
  }
}

async function fillTown(ground: Ground): Promise<void> {
  const app = await openApp(readConfig(ground.settings));
  await seed(app);
  await closeApp(app);
}

async function look(
  url: string,
  port: number,
  { kinds, looks, cookie }: Parameters<Phone['look']>[1],
): Promise<Scores> {
  const best: Scores = {
    byKind: new Map(),
    shift: Number.POSITIVE_INFINITY,
    paintMilliseconds: Number.POSITIVE_INFINITY,
  };
  for (let one = 0; one < looks; one += 1) {
    const headers = cookie ? { extraHeaders: { cookie } } : {};
    const result = await lighthouse(url, { port, onlyCategories: [...kinds], logLevel: 'silent', ...headers });
    const landed = new URL(result?.lhr.finalDisplayedUrl ?? url).pathname;
    if (landed !== new URL(url).pathname) throw new Error(`${url} led to ${landed}`);
    const measured = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
    best.shift = Math.min(best.shift, measured('cumulative-layout-shift'));
    best.paintMilliseconds = Math.min(best.paintMilliseconds, measured('largest-contentful-paint'));
    for (const kind of kinds) {
      const score = Math.round((result?.lhr.categories[kind]?.score ?? 0) * 100);
      best.byKind.set(kind, Math.max(best.byKind.get(kind) ?? 0, score));
    }
  }
  return best;
}
