import type { Page } from '@fondly/contract/page';
import type { Manifest } from 'vite';
import { findLayoutFile, findTable } from './page-table.ts';

type Assets = { scripts: string[]; styles: string[] };

/** The files that the document of a page names: those that the page, its layout, and the application import. */
export function listAssets(manifest: Manifest, page: Page | null): Assets {
  const table = page && findTable(page) === 'virtual:work-pages' ? 'virtual:work-pages' : null;
  const files = page ? [findLayoutFile(page), page.file].filter((file) => file !== null) : [];
  const keys = ['src/entry-client.tsx', ...files.map((file) => `src/${file}`), ...(table ? [table] : [])];
  const chunks = new Set<string>();
  for (const queue = [...keys]; queue.length > 0; ) {
    const key = queue.shift() ?? '';
    if (chunks.has(key)) continue;
    chunks.add(key);
    queue.push(...(readChunk(manifest, key).imports ?? []));
  }
  const found = [...chunks].map((key) => readChunk(manifest, key));
  return { scripts: found.map(({ file }) => file), styles: [...new Set(found.flatMap(({ css = [] }) => css))] };
}

function readChunk(manifest: Manifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no file for ${key}`);
  return chunk;
}
