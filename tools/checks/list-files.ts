import { readdirSync } from 'node:fs';
import path from 'node:path';

const ignoredFolders = new Set(['node_modules', 'build', '.git', 'test-results', 'playwright-report']);

/** Generated folders and files at these paths. Other folders with these names contain source. */
const ignoredPaths = new Set(['data', 'shots', '.compiled', 'messages/compiled', 'client/schema.d.ts']);

/**
 * Lists the source files below `root` with one of the `extensions`, as sorted paths relative to `root`
 * with forward slashes. Installed and generated files are left out.
 */
export function listFiles(root: string, extensions: string[], folder = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (ignoredPaths.has(name)) continue;
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) found.push(...listFiles(root, extensions, name));
    if (entry.isFile() && extensions.some((extension) => name.endsWith(extension))) found.push(name);
  }
  return found.sort();
}
