import { readdirSync } from 'node:fs';
import path from 'node:path';

const ignoredFolders = new Set(['node_modules', 'build', '.git', '.react-router', 'test-results', 'playwright-report']);

/** At the root alone; a folder of this name elsewhere is source. */
const demoData = 'data';

/**
 * Every file below `root` that a person wrote and whose name ends in one of `endings`, as paths relative
 * to `root` with forward slashes, in the order of their names.
 */
export function listFiles(root: string, extensions: string[], folder = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !ignoredFolders.has(entry.name) && name !== demoData)
      found.push(...listFiles(root, extensions, name));
    if (entry.isFile() && extensions.some((extension) => name.endsWith(extension))) found.push(name);
  }
  return found.sort();
}
