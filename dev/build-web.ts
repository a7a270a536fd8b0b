import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compileMessages } from '@fondly/messages/compile';
import { type Language, languages } from '@fondly/messages/languages';
import { pseudoLanguage } from '@fondly/messages/pseudo-language';

const root = path.resolve(import.meta.dirname, '..');
const buildFolder = path.join(root, 'web/build');
const publishedHashFile = path.join(buildFolder, 'sources.sha256');
const vite = path.join(root, 'node_modules/.bin/vite');
const lockFolder = path.join(root, 'web/.build-turn');
const lockMinutes = 3;
type BuildLanguage = Language | typeof pseudoLanguage;
/** The inputs of the build. `package-lock.json` represents the libraries. */
const sources = [
  'web/src',
  'web/public',
  'web/vite.config.ts',
  'web/cluster-modules.ts',
  'web/page-chunks.ts',
  'web/inline-policies.ts',
  'web/inline-single-uses.ts',
  'web/kit-layer.ts',
  'web/one-language.ts',
  'web/translate-static-files.ts',
  'web/page-table.ts',
  'web/page-assets.ts',
  'web/build-pages.ts',
  'web/on-sale.vite.config.ts',
  'web/package.json',
];
const sharedSources = ['contract/src', 'messages/catalogs', 'messages/src', 'package-lock.json'];

/**
 * Builds the pages unless the last build used the same sources. The check takes about 50 ms.
 *
 * @param signal - cancels the build
 * @returns whether it built
 * @throws Error with the output of the build
 */
export const buildWeb = (signal?: AbortSignal): Promise<boolean> =>
  buildUnlessUpToDate(languages, publishedHashFile, signal);

/**
 * Builds the pages in the pseudo-language, unless they are up to date. The server does not serve this build.
 *
 * @returns the folder of the build
 */
export async function buildPseudoPages(): Promise<string> {
  const folder = path.join(buildFolder, pseudoLanguage);
  await buildUnlessUpToDate([pseudoLanguage], path.join(folder, 'sources.sha256'));
  return path.join(folder, 'client');
}

async function buildUnlessUpToDate(
  buildLanguages: readonly BuildLanguage[],
  hashFile: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const isUpToDate = (hash: string) => existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
  if (isUpToDate(hashSources())) return false;
  await acquireLock(signal);
  try {
    const hash = hashSources();
    // Another process may have built the pages while this one waited for the lock.
    if (isUpToDate(hash)) return false;
    // Remove the hash first: a build that is killed must not look complete.
    rmSync(hashFile, { force: true });
    await compileMessages();
    // Each language is a build of its own, so that a page loads only its own texts. One after the other, because each
    // build replaces the generated types of the routes.
    for (const language of buildLanguages) {
      await run(process.execPath, ['build-pages.ts'], language, signal);
      await run(vite, ['build', '--config', 'on-sale.vite.config.ts'], language, signal);
    }
    writeFileSync(hashFile, hash);
    return true;
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

/** Keeps two builds from writing into one folder. A lock older than three minutes belongs to a build that was killed. */
async function acquireLock(signal?: AbortSignal): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lockFolder);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const since = statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > lockMinutes * 60_000) rmSync(lockFolder, { recursive: true, force: true });
    await wait(200, undefined, signal ? { signal } : {});
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of [...sources, ...sharedSources].flatMap(listSourceFiles)) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listSourceFiles(name: string): string[] {
  const absolutePath = path.join(root, name);
  if (/\.\w+$/.test(name)) return existsSync(absolutePath) ? [name] : [];
  return readdirSync(absolutePath, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .sort();
}

function run(program: string, values: string[], language: BuildLanguage, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', PAGE_LANGUAGE: language };
  const options = { cwd: path.join(root, 'web'), env, maxBuffer: 2 ** 26 };
  const abortable = signal ? { ...options, signal } : options;
  return new Promise((resolve, reject) => {
    execFile(program, values, abortable, (error, stdout, stderr) => {
      if (error) reject(new Error(`The web could not be built in the language ${language}:\n${stdout}${stderr}`));
      else resolve();
    });
  });
}

if (import.meta.main)
  console.log((await buildWeb()) ? 'The web is built.' : 'The web is already built from these sources.');
