import { gzipSync } from 'node:zlib';
import { ensureBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { freePort } from '@fondly/dev/free-port';
import { seed } from '@fondly/dev/seed';
import { readConfig } from '@fondly/server/platform/config';
import { closeApp, openApp } from '@fondly/server/run';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type Ground, openGround } from './ground.ts';
import { say, sayGoal } from './report.ts';

const runs = 3;
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The landing page as a phone on a slow network meets it: Lighthouse, and the bytes of its first load. */
export async function page(): Promise<void> {
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
  try {
    await fillTown(ground);
    const product = await ground.start('product', { PARTS: 'web' });
    const url = `http://localhost:${product.port}/`;
    say('\n### The landing page\n');
    await sayWeight(url);
    await sayLighthouse(url, debugPort);
  } finally {
    await browser.close();
    await ground.close();
  }
}

/** The demo's own kitchens and meals, whose pictures the page shows. */
async function fillTown(ground: Ground): Promise<void> {
  const app = await openApp(readConfig(ground.settings));
  await seed(app);
  await closeApp(app);
}

/** What the page names as script and style, and what those import, packed as a browser gets it. */
async function sayWeight(url: string): Promise<void> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = named(/(?:href|src|import)[="\s(]+(\/assets\/[\w.-]+\.js)/g);
  const styles = named(/href="(\/assets\/[\w.-]+\.css)"/g);
  const kilobytes = async (paths: string[]) => {
    const sizes = await Promise.all(
      paths.map(async (path) => gzipSync(await (await fetch(new URL(path, url))).bytes(), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  sayGoal({ number: 'script', text: 'kilobytes, gzip', value: await kilobytes(scripts), must: 130, aim: 110 });
  sayGoal({ number: 'style', text: 'kilobytes, gzip', value: await kilobytes(styles), must: 15, aim: 10 });
}

/** The best of a few: whatever else the machine does only ever takes points away. */
async function sayLighthouse(url: string, port: number): Promise<void> {
  const best = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...kinds], logLevel: 'silent' });
    for (const kind of kinds) {
      const score = Math.round((result?.lhr.categories[kind]?.score ?? 0) * 100);
      best.set(kind, Math.max(best.get(kind) ?? 0, score));
    }
  }
  for (const kind of kinds) {
    const value = best.get(kind) ?? 0;
    const must = kind === 'performance' ? 95 : 100;
    sayGoal({ number: 'lighthouse', text: `mobile ${kind}`, value, must, aim: must, isLeast: true });
  }
}
