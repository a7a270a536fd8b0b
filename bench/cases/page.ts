import { gzipSync } from 'node:zlib';
import { openPhone, type Phone } from '../load/phone.ts';
import { say, sayGoal } from '../report.ts';

const looks = 3;
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The landing page as a phone on a slow network meets it: Lighthouse, and the bytes of its first load. */
export async function page(): Promise<void> {
  const phone = await openPhone();
  try {
    say('\n### The landing page\n');
    await sayWeight(`${phone.url}/`);
    await sayLighthouse(phone);
  } finally {
    await phone.close();
  }
}

/** What the page names as script and style, and what those import, packed as a browser gets it. */
async function sayWeight(url: string): Promise<void> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = named(/(?:href|src|import)[="\s(]+(\/assets\/[\w.-]+\.js)/g);
  const styles = named(/href="(\/assets\/[\w.-]+\.css)#?"/g);
  const kilobytes = async (paths: string[]) => {
    const sizes = await Promise.all(
      paths.map(async (path) => gzipSync(await (await fetch(new URL(path, url))).bytes(), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  sayGoal({ number: 'script', text: 'kilobytes, gzip', value: await kilobytes(scripts), must: 130, aim: 110 });
  sayGoal({ number: 'style', text: 'kilobytes, gzip', value: await kilobytes(styles), must: 15, aim: 10 });
}

async function sayLighthouse(phone: Phone): Promise<void> {
  const { byKind } = await phone.look('/', { kinds, looks });
  for (const kind of kinds) {
    const must = kind === 'performance' ? 95 : 100;
    const value = byKind.get(kind) ?? 0;
    sayGoal({ number: 'lighthouse', text: `mobile ${kind}`, value, must, aim: must, isLeast: true });
  }
}
