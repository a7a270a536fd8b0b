import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Audience } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { type Language, languagePrefix, languages } from '@fondly/messages/languages';
import { reportViolations } from './report-violations.ts';

/**
 * Limits for the compressed script that a page loads before people can use it, in kilobytes. The goals are 110 for the
 * landing page and 130 for pages of customers. A limit may only go down.
 */
const maxKilobytes: Record<Audience, number> = { visitor: 116, customer: 130, restaurant: 153, admin: 141 };
const maxLandingKilobytes = 99;

/** The script of each page in kilobytes: the entry, the layout, the page, and everything that these import. */
export function weighPages(root: string, language: Language = 'en'): Map<string, number> {
  const built = path.join(root, 'web/build', languagePrefix(language));
  const listFile = path.join(built, 'page-scripts.json');
  if (!existsSync(listFile)) return new Map();
  const gzippedBytes = new Map<string, number>();
  const measureFile = (file: string) => {
    const bytes =
      gzippedBytes.get(file) ?? gzipSync(readFileSync(path.join(built, 'client', file)), { level: 9 }).length;
    gzippedBytes.set(file, bytes);
    return bytes;
  };
  const scriptsByPath: Record<string, string[]> = JSON.parse(readFileSync(listFile, 'utf8'));
  return new Map(
    Object.entries(scriptsByPath).map(([pagePath, files]) => [
      pagePath,
      files.reduce((sum, file) => sum + measureFile(file), 0) / 1000,
    ]),
  );
}

export function checkPageWeight(root: string): string[] {
  return languages.flatMap((language) => {
    const weights = weighPages(root, language);
    return pages.flatMap(({ path: pagePath, audience }) => {
      const kilobytes = weights.get(pagePath) ?? 0;
      const max = pagePath === '/' ? maxLandingKilobytes : maxKilobytes[audience];
      if (kilobytes <= max) return [];
      return [`${pagePath} (${language}): ${kilobytes.toFixed(0)} KB of script, ${max} at most`];
    });
  });
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const [heaviest] = [...weighPages(root)].sort((a, b) => b[1] - a[1]);
  const summary = heaviest
    ? `The heaviest page is ${heaviest[0]} with ${heaviest[1].toFixed(0)} KB.`
    : 'Nothing is built.';
  reportViolations(checkPageWeight(root), `Every page is within its limit. ${summary}`);
}
