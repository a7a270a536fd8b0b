import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toPrerenderedAddress, withoutOptionalParam } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { languagePrefix } from '@fondly/messages/languages';
import type { Config } from '@react-router/dev/config';
import { readBuildLanguage } from './one-language.ts';

const language = readBuildLanguage(process.env.PAGE_LANGUAGE);
const prefix = languagePrefix(language);

/** The pages of customers are written as they look while they load, `_` in place of any id. */
const prerender = pages
  .filter(({ isPrerendered }) => isPrerendered)
  .map(({ path }) => toPrerenderedAddress(path, withoutOptionalParam(path)));

/**
 * One page application whose public and sign-in pages are written to HTML at build time. Every other address is
 * answered with `__spa-fallback.html`, which carries the skeleton of a page.
 */
export default {
  appDirectory: 'src',
  // Each language is a build of its own below its prefix. The framework requires the slash.
  basename: `${prefix}/`,
  buildDirectory: `build${prefix}`,
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  prerender,
  buildEnd({ reactRouterConfig }) {
    rewritePages(path.join(reactRouterConfig.buildDirectory, 'client'));
  },
} satisfies Config;

function rewritePages(folder: string): void {
  const landing = path.join(folder, prefix, 'index.html');
  writeFileSync(landing, startAfterPictures(readFileSync(landing, 'utf8'), folder));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('index.html')) continue;
    const file = path.join(folder, name);
    writeFileSync(file, lowerScriptPriority(removeLastSlash(readFileSync(file, 'utf8'))));
  }
}

/** The landing page in Spanish is `/es`. With the slash in the name, the router would draw nothing at this address. */
const removeLastSlash = (html: string): string =>
  prefix === ''
    ? html
    : html
        .replace(`"basename":"${prefix}/"`, `"basename":"${prefix}"`)
        .replaceAll(`href="${prefix}/"`, `href="${prefix}"`);

/** How long the pictures of the landing page can delay its script, in milliseconds. */
const longestWait = 3000;

/**
 * The landing page can be read, and its links work, without its script, which is half of its bytes. The script loads once
 * the pictures are drawn, or with the first tap or key (largest paint on a slow phone after 1.7 s in place of 2.5 s).
 */
function startAfterPictures(html: string, folder: string): string {
  const [script, code] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? [];
  if (!script || !code) throw new Error('The landing page has no script to delay.');
  const name = `assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  writeFileSync(path.join(folder, name), code);
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)];
  const start = `(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of ${JSON.stringify(preloads.map(([, href]) => href))})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    import(${JSON.stringify(`${prefix}/${name}`)});
  };
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
  for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, start, { once: true });
  setTimeout(start, ${longestWait});
})();`;
  return preloads
    .reduce((page, [link]) => page.replace(link, ''), html)
    .replace(script, () => `<script>${start}</script>`);
}

/**
 * A written page can be read before its script has arrived, so fonts and the hero go first (measured on a slow phone:
 * first paint after 0.9 s in place of 1.8 s). The framework has no setting for the priority of its preloads.
 */
const lowerScriptPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
