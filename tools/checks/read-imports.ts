import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An import or re-export: a package, or a path from the root. Type imports are erased and never run. */
export type Import = { target: string; isPath: boolean; isType: boolean };

/** Matches statements over several lines, imports for side effects, and calls of `import()`. */
const statement =
  /^(?:import|export)\s+(type\s)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Lists the imports of a file. Relative targets are returned as paths from `root`. Comments are ignored. */
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
