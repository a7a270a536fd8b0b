import { gzipSync } from 'node:zlib';
import { inLanguage, languageNames, languages } from '@fondly/messages/languages';
import { openPhone, type Phone } from '../load/phone.ts';
import { writeGoal, writeLine } from '../report.ts';

const runs = 3;
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The landing page in each language on a phone with a slow network: Lighthouse scores and the bytes of the first load. */
export async function page(): Promise<void> {
  const phone = await openPhone();
  try {
    writeLine('\n### The landing page\n');
    for (const language of languages) {
      const address = inLanguage('/', language);
      writeLine(`\n${languageNames[language]}, ${address}\n`);
      await writePageWeight(`${phone.url}${address}`);
      await writeLighthouse(phone, address);
    }
  } finally {
    await phone.close();
  }
}

/** The compressed size of all scripts and styles that the page references. */
async function writePageWeight(url: string): Promise<void> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const listPaths = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = listPaths(/"((?:\/\w+)?\/assets\/[\w.-]+\.js)"/g);
  const styles = listPaths(/href="((?:\/\w+)?\/assets\/[\w.-]+\.css)#?"/g);
  const kilobytes = async (paths: string[]) => {
    const sizes = await Promise.all(
      paths.map(async (path) => gzipSync(await (await fetch(new URL(path, url))).bytes(), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  writeGoal({
    number: 'script',
    text: 'kilobytes, gzip',
    value: await kilobytes(scripts),
    required: 130,
    desired: 110,
  });
  writeGoal({ number: 'style', text: 'kilobytes, gzip', value: await kilobytes(styles), required: 15, desired: 10 });
}

async function writeLighthouse(phone: Phone, address: string): Promise<void> {
  const { scoreByKind } = await phone.audit(address, { kinds, runs });
  for (const kind of kinds) {
    const required = kind === 'performance' ? 95 : 100;
    const value = scoreByKind.get(kind) ?? 0;
    writeGoal({ number: 'lighthouse', text: `mobile ${kind}`, value, required, desired: required, isMinimum: true });
  }
}
