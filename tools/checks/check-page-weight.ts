import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { reportViolations } from './report-violations.ts';

/**
 * What a page may load as script before it can be used, packed as a browser gets it: 200 KB, as customers' pages do.
 * Those of kitchens and operators are on their way there and must not move away from it.
 */
const maxKilobytesByAudience: Record<string, number> = { restaurant: 265, admin: 225 };
const defaultMaxKilobytes = 200;
const findMaxKilobytes = (id: string) => maxKilobytesByAudience[id.split('/')[0] ?? ''] ?? defaultMaxKilobytes;

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

/** Script of each page in kilobytes: the entry, the layouts around it, itself, and all that these import. */
export function weighPages(root: string): Map<string, number> {
  const built = path.join(root, 'web/build/client');
  const folder = path.join(built, 'assets');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => /^manifest-.*\.js$/.test(one)) : undefined;
  if (!name) return new Map();
  const text = readFileSync(path.join(folder, name), 'utf8');
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const gzippedBytes = new Map<string, number>();
  const measureFile = (file: string) => {
    const bytes = gzippedBytes.get(file) ?? gzipSync(readFileSync(path.join(built, file)), { level: 9 }).length;
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
  return [...weighPages(root)]
    .filter(([id, kilobytes]) => kilobytes > findMaxKilobytes(id))
    .map(([id, kilobytes]) => `${id}: ${kilobytes.toFixed(0)} KB of script, ${findMaxKilobytes(id)} at most`);
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const [heaviest] = [...weighPages(root)].sort((a, b) => b[1] - a[1]);
  const summary = heaviest ? `The heaviest is ${heaviest[0]} with ${heaviest[1].toFixed(0)} KB.` : 'Nothing is built.';
  reportViolations(checkPageWeight(root), `No page loads more script than it may. ${summary}`);
}
