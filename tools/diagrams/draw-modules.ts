import { modules } from '../checks/boundaries/find-server-violations.ts';
import { listFiles } from '../checks/list-files.ts';
import { readImports } from '../checks/read-imports.ts';

/**
 * Draws the modules of the server with their imports. Tests are ignored, and so are imports that follow from other
 * arrows.
 */
export function drawModules(root: string): string {
  const imports = readModuleImports(root);
  const reaches = new Map<string, Set<string>>();
  const edges: string[] = [];
  for (const name of modules) {
    const direct = modules.filter((other) => imports.get(name)?.has(other)).reverse();
    const reachable = new Set<string>();
    for (const other of direct) {
      if (!reachable.has(other)) edges.push(`  ${name} --> ${other}`);
      for (const reached of [other, ...(reaches.get(other) ?? [])]) reachable.add(reached);
    }
    reaches.set(name, reachable);
  }
  return ['```mermaid', 'flowchart BT', ...modules.map((name) => `  ${name}`), ...edges, '```'].join('\n');
}

function readModuleImports(root: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of listFiles(root, ['.ts'], 'server')) {
    const [, name = ''] = file.split('/');
    if (!modules.includes(name) || file.endsWith('.test.ts') || file.includes('/testing/')) continue;
    for (const { target } of readImports(root, file)) {
      const [top, other = ''] = target.split('/');
      if (top === 'server' && other !== name) imports.set(name, (imports.get(name) ?? new Set()).add(other));
    }
  }
  return imports;
}
