import { readdirSync } from 'node:fs';
import path from 'node:path';

const notOurs = new Set(['node_modules', 'build', '.git', '.react-router', 'test-results', 'playwright-report']);

/** At the root alone; a folder of this name elsewhere is source. */
const demoData = 'data';

/**
 * Every file below `root` that a person wrote and whose name ends in one of `endings`, as paths relative
 * to `root` with forward slashes, in the order of their names.
 */
export function listFiles(root: string, endings: string[], folder = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !notOurs.has(entry.name) && name !== demoData)
      found.push(...listFiles(root, endings, name));
    if (entry.isFile() && endings.some((ending) => name.endsWith(ending))) found.push(name);
  }
  return found.sort();
}
