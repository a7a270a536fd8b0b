/** Builds the pages of one language, and writes those to HTML that look the same for everybody or have a loading state. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page, toPrerenderedAddress, withoutOptionalParam } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { languagePrefix } from '@fondly/messages/languages';
import { build, type Manifest } from 'vite';
import { readBuildLanguage } from './one-language.ts';
import { listAssets } from './page-assets.ts';

type Prerender = { writeDocument(path: string | null): Promise<string> };

const language = readBuildLanguage(process.env.PAGE_LANGUAGE);
const prefix = languagePrefix(language);
const configFile = path.join(import.meta.dirname, 'vite.config.ts');
const outFolder = path.join(import.meta.dirname, `build${prefix}`);
const prerenderFolder = path.join(outFolder, 'prerender');
const clientFolder = path.join(outFolder, 'client');

await build({ configFile });
await build({ configFile, publicDir: false, build: { ssr: 'src/entry-prerender.tsx', outDir: prerenderFolder } });
await writePages();

async function writePages(): Promise<void> {
  // The manifest is for us: the server serves everything in the folder of the client.
  const manifestFile = path.join(clientFolder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  rmSync(manifestFile);
  const entry = pathToFileURL(path.join(prerenderFolder, 'entry-prerender.js')).href;
  const { writeDocument } = (await import(entry)) as Prerender;
  const write = async (name: string, page: Page | null, address: string | null) => {
    const file = path.join(clientFolder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, addAssets(await writeDocument(address), manifest, page));
  };
  for (const page of pages.filter(({ isPrerendered }) => isPrerendered)) {
    const address = toPrerenderedAddress(page.path, withoutOptionalParam(page.path));
    await write(path.join(address, 'index.html'), page, address);
  }
  // The others begin as a skeleton, and name the files of their page.
  for (const page of pages.filter(({ isPrerendered, path: pagePath }) => !isPrerendered && pagePath !== '/*'))
    await write(path.join(toPrerenderedAddress(page.path, withoutOptionalParam(page.path)), 'index.html'), page, null);
  await write('__spa-fallback.html', null, null);
  const scriptsByPath = Object.fromEntries(pages.map((page) => [page.path, listAssets(manifest, page).scripts]));
  writeFileSync(path.join(outFolder, 'page-scripts.json'), JSON.stringify(scriptsByPath));
}

/**
 * A written page can be read before its script has arrived, so fonts and pictures go first (measured on a slow phone:
 * first paint after 0.9 s in place of 1.8 s).
 */
function addAssets(html: string, manifest: Manifest, page: Page | null): string {
  const { scripts, styles } = listAssets(manifest, page);
  const links = styles.map((file) => `<link rel="stylesheet" href="${prefix}/${file}"/>`);
  const startScript = `<script type="module" async src="${prefix}/${findStartScript(manifest, page)}"></script>`;
  if (!page?.startsOnUse) {
    links.push(...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${prefix}/${file}"/>`));
    return addToDocument(html, links.join(''), startScript);
  }
  const list = JSON.stringify(scripts.map((file) => `${prefix}/${file}`));
  return addToDocument(
    html,
    links.join(''),
    `<script type="application/json" id="application">${list}</script>${startScript}`,
  );
}

function findStartScript(manifest: Manifest, page: Page | null): string | undefined {
  return manifest[page?.startsOnUse ? 'src/start-on-use.ts' : 'src/entry-client.tsx']?.file;
}

function addToDocument(html: string, headEnd: string, bodyEnd: string): string {
  return html.replace('</head>', () => `${headEnd}</head>`).replace('</body>', () => `${bodyEnd}</body>`);
}
