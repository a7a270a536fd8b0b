import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { reportViolations } from './report-violations.ts';

const maxLines = 300;
/** Tests hold their data beside the code. */
const maxTestLines = 400;
const limitFor = (name: string) => (/\.(?:test|spec)\.tsx?$/.test(name) ? maxTestLines : maxLines);
const extensions = ['.ts', '.tsx', '.mjs', '.js', '.css', '.sql'];

/** Files that have outgrown what one can hold in the head. The missing noun in them wants a file of its own. */
export function checkSizes(root: string): string[] {
  return listFiles(root, extensions)
    .map((name) => ({ name, lines: readFileSync(path.join(root, name), 'utf8').trimEnd().split('\n').length }))
    .filter(({ name, lines }) => lines > limitFor(name))
    .map(({ name, lines }) => `${name}: ${lines} lines, ${limitFor(name)} at most`);
}

if (import.meta.main) {
  reportViolations(
    checkSizes(path.resolve(import.meta.dirname, '../..')),
    `No file is longer than ${maxLines} lines, no test longer than ${maxTestLines}.`,
  );
}
