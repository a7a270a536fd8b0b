import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { report } from './report-violations.ts';

const mostLines = 300;
const endings = ['.ts', '.tsx', '.mjs', '.js', '.css', '.sql'];

/** Files that have outgrown what one can hold in the head. The missing noun in them wants a file of its own. */
export function checkSizes(root: string): string[] {
  return listFiles(root, endings)
    .map((name) => ({ name, lines: readFileSync(path.join(root, name), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ name, lines }) => `${name}: ${lines} lines, ${mostLines} at most`);
}

if (import.meta.main) {
  report(checkSizes(path.resolve(import.meta.dirname, '../..')), `No file is longer than ${mostLines} lines.`);
}
