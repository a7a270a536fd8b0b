import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { reportViolations } from './report-violations.ts';

const maxLines = 300;
/** Tests contain their data. */
const maxTestLines = 400;
const limitFor = (name: string) => (/\.(?:test|spec)\.tsx?$/.test(name) ? maxTestLines : maxLines);
const extensions = ['.ts', '.tsx', '.mjs', '.js', '.css', '.sql'];

const maxFilesInFolder = 30;
/** Folders that only grow: migrations, decision records, catalogs, and pictures. */
const growingFolders = /^(?:server\/migrations|docs\/decisions|messages\/catalogs\/\w+|(?:.*\/)?pictures)$/;

/** Lower this number when style sheets become shorter. Only a new page or language raises it. */
const maxStyleLines = 9_900;

type Limits = { maxStyleLines: number };

/** Finds files that are too long, folders with too many files, and too many lines of styles. */
export function checkSizes(root: string, limits: Limits = { maxStyleLines }): string[] {
  const files = listFiles(root, ['']);
  const lengths = files
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .map((name) => ({ name, lines: countLines(path.join(root, name)) }));
  const longFiles = lengths
    .filter(({ name, lines }) => lines > limitFor(name))
    .map(({ name, lines }) => `${name}: ${lines} lines, ${limitFor(name)} at most`);
  const styleLines = lengths.reduce((sum, { name, lines }) => sum + (name.endsWith('.css') ? lines : 0), 0);
  const longStyles =
    styleLines > limits.maxStyleLines ? [`${styleLines} lines of styles, ${limits.maxStyleLines} at most`] : [];
  return [...longFiles, ...findLargeFolders(files), ...longStyles];
}

const countLines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

function findLargeFolders(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of files) {
    const folder = path.posix.dirname(name);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder && !growingFolders.test(folder))
    .map(([folder, count]) => `${folder}: ${count} files, ${maxFilesInFolder} at most`);
}

if (import.meta.main) {
  reportViolations(
    checkSizes(path.resolve(import.meta.dirname, '../..')),
    `No file is longer than ${maxLines} lines (tests: ${maxTestLines}), no folder has more than ${maxFilesInFolder} files.`,
  );
}
