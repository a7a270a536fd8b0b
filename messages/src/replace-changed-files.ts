import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the files of `folder` those of `next`, which is on the same disk and loses its files. A changed file is replaced
 * by a rename, so a reader finds the old or the new one. An unchanged file keeps its
 * time, so programs that watch it do not reload.
 *
 * @param imports - whether a file imports others, and so is written after them
 */
export function replaceChangedFiles(next: string, folder: string, imports: (name: string) => boolean): void {
  const names = listFiles(next);
  for (const name of [...names.filter((one) => !imports(one)), ...names.filter(imports)]) {
    const [from, to] = [path.join(next, name), path.join(folder, name)];
    if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  const wanted = new Set(names);
  for (const name of listFiles(folder)) if (!wanted.has(name)) rmSync(path.join(folder, name), { force: true });
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
