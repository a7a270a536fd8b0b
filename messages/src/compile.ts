import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type Catalog,
  type CatalogMessage,
  catalogPath,
  catalogsFolder,
  listCatalogs,
  readCatalog,
} from './catalogs.ts';
import { declareMessages } from './declare-messages.ts';
import { defaultLanguage, type Language, languages } from './languages.ts';
import { pseudoLanguage, toPseudoCatalog } from './pseudo-language.ts';
import { replaceChangedFiles } from './replace-changed-files.ts';

const workspace = path.resolve(import.meta.dirname, '..');
const output = path.join(workspace, 'compiled');

/**
 * Compiles the catalogs to one function per message, unless nothing has changed since. The check takes about 5 ms, the
 * compilation of 2,600 messages about 3 s. Programs can load messages during a compilation: each changed file is
 * replaced by a rename, and a catalog that can't be read changes nothing.
 *
 * @returns whether it compiled
 * @throws Error with one sentence if a catalog can't be read
 */
export async function compileMessages(): Promise<boolean> {
  const hashFile = path.join(output, 'sources.sha256');
  const isUpToDate = (hash: string) => existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
  if (isUpToDate(hashSources())) return false;
  const next = `${output}.${process.pid}`;
  let hash = '';
  try {
    // Someone may save a catalog during a compilation. The loop then compiles again.
    while (hash !== hashSources()) {
      hash = hashSources();
      rmSync(next, { recursive: true, force: true });
      await compileTo(next);
    }
    // Without the hash, the next call compiles again what a killed process left behind.
    rmSync(hashFile, { force: true });
    replaceChangedFiles(next, output, (name) => path.basename(name) === '_index.js');
    writeFileSync(hashFile, hash);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return true;
}

async function compileTo(folder: string): Promise<void> {
  const project = writeProject(folder);
  // Loading the compiler takes 0.2 s, which a check without changes does not pay.
  const { compile } = await import('@inlang/paraglide-js');
  const outdir = path.join(folder, 'javascript');
  await compile({
    project,
    outdir,
    outputStructure: 'message-modules',
    // A constant of the runtime below, so that a bundler removes the other languages.
    experimentalStaticLocale: 'undefined',
    strategy: ['baseLocale'],
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  });
  for (const leftover of [project, path.join(folder, 'input')]) rmSync(leftover, { recursive: true });
  writeFileSync(path.join(outdir, 'runtime.js'), runtime);
  writeFileSync(path.join(outdir, 'runtime.d.ts'), runtimeTypes);
  const messages = path.join(outdir, 'messages');
  writeFileSync(path.join(folder, 'messages.js'), "export * from './javascript/messages/_index.js';\n");
  writeFileSync(path.join(folder, 'messages.d.ts'), declareMessages(messages, 'Message'));
  writeFileSync(path.join(folder, 'server-messages.d.ts'), declareMessages(messages, 'ServerMessage'));
  await bundleMessages(folder);
}

/**
 * All messages in one file, for what loads them without a bundler: 1,500 small modules take 37 MB of memory, and the file 20.
 * Built pages need the modules, because a module is in one chunk. Only tests need the pseudo-language.
 */
async function bundleMessages(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const withoutPseudoLanguage = {
    name: 'without-pseudo-language',
    transform: (code: string) => code.replace(/export const[\s\S]*/, (message) => message.replaceAll('en_xa2_', 'en_')),
  };
  for (const [file, plugins] of [
    ['test-messages.js', []],
    ['server-messages.js', [withoutPseudoLanguage]],
  ] as const) {
    const bundle = await rolldown({
      input: path.join(folder, 'messages.js'),
      external: /[\\/]runtime\.js$/,
      plugins: [...plugins],
    });
    const { output } = await bundle.generate({ minify: true });
    writeFileSync(path.join(folder, file), output[0].code);
    await bundle.close();
  }
}

/** Replaces the 1,800 lines with which the compiler finds a language in addresses, cookies, and headers. */
const runtime = `export const experimentalStaticLocale = undefined;
let locale = '${defaultLanguage}';
export const getLocale = () => locale;
export const setLocale = (next) => { locale = next; };
`;

const runtimeTypes = `import type { Language } from '../../src/languages.ts';

export declare const getLocale: () => Language;
export declare const setLocale: (next: Language) => void;
`;

/** Writes the settings and the input of the compiler. The pseudo-language is made from the English catalogs. */
function writeProject(folder: string): string {
  const names = listCatalogs();
  for (const locale of [...languages, pseudoLanguage] as const) {
    const catalogs = names.map((name) => toCompilerCatalog(path.parse(name).name, readCatalogOf(locale, name)));
    mkdirSync(path.join(folder, 'input'), { recursive: true });
    writeFileSync(path.join(folder, 'input', `${locale}.json`), JSON.stringify(Object.assign({}, ...catalogs)));
  }
  const project = path.join(folder, 'project.inlang');
  mkdirSync(project);
  const settings = {
    baseLocale: defaultLanguage,
    locales: [...languages, pseudoLanguage],
    modules: [createRequire(import.meta.url).resolve('@inlang/plugin-message-format')],
    'plugin.inlang.messageFormat': { pathPattern: './input/{locale}.json' },
  };
  writeFileSync(path.join(project, 'settings.json'), JSON.stringify(settings));
  return project;
}

function readCatalogOf(locale: Language | 'en-XA', name: string): Catalog {
  if (locale === pseudoLanguage) return toPseudoCatalog(readCatalog(defaultLanguage, name));
  return existsSync(catalogPath(locale, name)) ? readCatalog(locale, name) : {};
}

const toCompilerCatalog = (area: string, catalog: Catalog) =>
  Object.fromEntries(Object.entries(catalog).map(([key, message]) => [`${area}_${key}`, toCompilerMessage(message)]));

/** Languages differ in their plural categories; every category without a form of its own takes `other`. */
function toCompilerMessage(message: CatalogMessage) {
  if (typeof message === 'string') return message;
  return [
    {
      declarations: ['input count', 'local form = count: plural'],
      selectors: ['form'],
      match: { 'form=one': message.one, 'form=*': message.other },
    },
  ];
}

function hashSources(): string {
  const hash = createHash('sha256');
  const catalogs = languages.flatMap((language) =>
    listCatalogs().map((name) => path.join(catalogsFolder, language, name)),
  );
  const code = readdirSync(import.meta.dirname).map((name) => path.join(import.meta.dirname, name));
  for (const file of [...catalogs, ...code, path.join(workspace, 'package.json')])
    hash
      .update(file.slice(workspace.length))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0');
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    await compileMessages();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
