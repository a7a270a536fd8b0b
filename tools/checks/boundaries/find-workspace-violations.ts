import type { Source } from './source.ts';

/** The workspaces that each workspace may import. Workspaces and folders without an entry may import all. */
const allowed: Record<string, string[]> = {
  messages: [],
  contract: ['contract', 'messages'],
  server: ['contract', 'messages', 'server'],
  web: ['contract', 'messages', 'web'],
  'stripe-sandbox': [],
  client: [],
};

/** The folders that may import `dev`. Shipped code must work without it. */
const mayImportDev = ['dev', 'e2e', 'bench', 'drill', 'tools'];

/** Finds imports between workspaces that the list forbids, and relative paths that leave a workspace. */
export function findWorkspaceViolations(sources: Source[]): string[] {
  const violations: string[] = [];
  for (const { name, isTest, imports } of sources) {
    if (!name.includes('/')) continue;
    const workspace = name.split('/')[0] ?? '';
    for (const { target, isPath } of imports) {
      if (isPath && !target.startsWith(`${workspace}/`))
        violations.push(`${name}: the path ${target} leaves ${workspace}/`);
      const reached = target.startsWith('@fondly/') ? target.split('/')[1] : undefined;
      if (reached === undefined || reached === workspace) continue;
      if (reached === 'dev') {
        if (!isTest && !mayImportDev.includes(workspace))
          violations.push(`${name}: only tests, e2e, bench, drill, and tools may import dev`);
        // An emulator that shares code with the product proves nothing. This includes its tests.
        if (workspace === 'stripe-sandbox') violations.push(`${name}: the sandbox imports nothing of ours`);
        continue;
      }
      if (allowed[workspace] && !allowed[workspace].includes(reached))
        violations.push(`${name}: ${workspace} imports ${target}`);
    }
  }
  return violations;
}
