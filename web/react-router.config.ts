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

/**
 * A written page can be read before its script has arrived, so fonts and the hero go first (measured on a slow phone:
 * first paint after 0.9 s in place of 1.8 s). The framework has no setting for the priority of its preloads.
 */
const lowerScriptPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
