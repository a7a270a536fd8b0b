import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One import or re-export of a file: a package, or a path from the root. `isType`: erased before anything runs. */
export type Import = { target: string; isPath: boolean; isType: boolean };

/** Statements over several lines, side effects and calls of `import()`; what stands in a comment line is no import. */
const statement =
  /^(?:import|export)\s+(type\s)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** What the file at `name` (relative to `root`) imports; a relative target comes back as a path from `root`. */
export function readImports(root: string, name: string): Import[] {
  const text = readFileSync(path.join(root, name), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(statement)].map(([, type, fixed, called]) => {
    const target = fixed ?? called ?? '';
    const isPath = target.startsWith('.');
    return {
      target: isPath ? path.posix.join(path.posix.dirname(name), target) : target,
      isPath,
      isType: type !== undefined,
    };
  });
}
