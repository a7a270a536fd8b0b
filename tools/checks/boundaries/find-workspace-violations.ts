import type { Source } from '../check-boundaries.ts';

/** Which of our packages each part of the house may import. What is not listed here may import them all. */
const allowed: Record<string, string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  'stripe-sandbox': [],
};

/** The town is for those who prove the house; what ships must not need it. */
const mayImportDev = ['dev', 'e2e', 'bench', 'tools'];

/** Walls between the parts of the house. A relative path never leaves its part: it would go round these walls. */
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
          violations.push(`${name}: only tests, e2e and bench may use the town`);
        // A stand-in that shares anything with what it stands in for proves nothing, in its tests as well.
        if (workspace === 'stripe-sandbox') violations.push(`${name}: the sandbox imports nothing of ours`);
        continue;
      }
      if (allowed[workspace] && !allowed[workspace].includes(reached))
        violations.push(`${name}: ${workspace} imports ${target}`);
    }
  }
  return violations;
}
