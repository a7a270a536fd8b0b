import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Language, languagePrefix, languages } from '@fondly/messages/languages';
import { reportViolations } from './report-violations.ts';

/**
 * Limits for the compressed script that a page loads before people can use it. The goal is 200 KB for every page. The
 * pages for restaurants and admins still exceed it, and their limits may only go down.
 */
const maxKilobytesByAudience: Record<string, number> = { restaurant: 265, admin: 225 };
const defaultMaxKilobytes = 200;
const findMaxKilobytes = (id: string) => maxKilobytesByAudience[id.split('/')[0] ?? ''] ?? defaultMaxKilobytes;

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

/** The script of each page in kilobytes: the entry, the layouts, the page, and everything that these import. */
export function weighPages(root: string, language: Language = 'en'): Map<string, number> {
  const prefix = languagePrefix(language);
  const built = path.join(root, `web/build${prefix}/client`);
  const folder = path.join(built, 'assets');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => /^manifest-.*\.js$/.test(one)) : undefined;
  if (!name) return new Map();
  const text = readFileSync(path.join(folder, name), 'utf8');
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const gzippedBytes = new Map<string, number>();
  const measureFile = (file: string) => {
    const bytes =
      gzippedBytes.get(file) ??
      gzipSync(readFileSync(path.join(built, file.slice(prefix.length))), { level: 9 }).length;
    gzippedBytes.set(file, bytes);
    return bytes;
  };
  const weighPage = (id: string) => {
    const parts: Part[] = [entry];
    for (let at = routes[id]; at; at = routes[at.parentId ?? '']) parts.push(at);
    const files = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
    return [...files].reduce((sum, file) => sum + measureFile(file), 0) / 1000;
  };
  return new Map(
    Object.keys(routes)
      .filter((id) => id.endsWith('-page'))
      .map((id) => [id, weighPage(id)]),
  );
}

export function checkPageWeight(root: string): string[] {
  return languages.flatMap((language) =>
    [...weighPages(root, language)]
      .filter(([id, kilobytes]) => kilobytes > findMaxKilobytes(id))
      .map(
        ([id, kilobytes]) =>
          `${id} (${language}): ${kilobytes.toFixed(0)} KB of script, ${findMaxKilobytes(id)} at most`,
      ),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const [heaviest] = [...weighPages(root)].sort((a, b) => b[1] - a[1]);
  const summary = heaviest
    ? `The heaviest page is ${heaviest[0]} with ${heaviest[1].toFixed(0)} KB.`
    : 'Nothing is built.';
  reportViolations(checkPageWeight(root), `Every page is within its limit. ${summary}`);
}
