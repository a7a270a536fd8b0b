import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OnSaleDocument } from '@fondly/contract/public-pages/on-sale';
import type { Language } from '@fondly/messages/languages';

/** `web/src/public/on-sale/render.tsx`, built once per language. */
type Built = { renderOnSalePage(document: OnSaleDocument, styles: string): string };
export type OnSaleRenderer = {
  render(document: OnSaleDocument): string;
  /** The font of headings, for pictures. */
  font: Buffer;
};

const folder = fileURLToPath(new URL('../../../web/build/on-sale/', import.meta.url));
const renderers = new Map<Language, Promise<OnSaleRenderer>>();

/** Loads the public pages of a language once, on the first visit; null if they are not built. */
export async function findOnSaleRenderer(language: Language): Promise<OnSaleRenderer | null> {
  if (!renderers.has(language) && !existsSync(path.join(folder, language, 'render.js'))) return null;
  const renderer = renderers.get(language) ?? loadRenderer(path.join(folder, language));
  renderers.set(language, renderer);
  return renderer;
}

async function loadRenderer(from: string): Promise<OnSaleRenderer> {
  const { renderOnSalePage } = (await import(pathToFileURL(path.join(from, 'render.js')).href)) as Built;
  const assets = path.join(from, 'assets');
  const readAsset = (pattern: RegExp) => {
    const name = readdirSync(assets).find((one) => pattern.test(one));
    if (!name) throw new Error(`The public pages in ${from} were built without ${pattern}.`);
    return readFileSync(path.join(assets, name));
  };
  const styles = readAsset(/\.css$/).toString();
  return { render: (document) => renderOnSalePage(document, styles), font: readAsset(/^bricolage-[\w-]{8}\.woff2$/) };
}
