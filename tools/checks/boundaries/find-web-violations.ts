import type { Source } from './source.ts';

/** The folders that each folder of pages may import besides itself. */
const allowed: Record<string, string[]> = {
  shared: [],
  account: ['shared'],
  public: ['shared'],
  customer: ['shared', 'account'],
  restaurant: ['shared', 'account'],
  admin: ['shared'],
};

/** Finds imports between audiences, and imports that load zod in the browser. */
export function findWebViolations(sources: Source[]): string[] {
  const withZod = modulesWithZod(sources);
  const violations: string[] = [];
  for (const { name, isTest, imports } of sources) {
    if (!name.startsWith('web/src/') || isTest) continue;
    const audience = name.split('/')[2] ?? '';
    const isPage = name.split('/').length > 3;
    if (isPage && !allowed[audience]) violations.push(`${name}: ${audience} is not in the list of audiences`);

    for (const { target, isType } of imports) {
      const carriesZod =
        target === 'zod' || withZod.has(target.replace(/^@fondly\/contract\/(.*)$/, 'contract/src/$1.ts'));
      if (!isType && carriesZod) violations.push(`${name}: ${target} would bring zod to the browser (24 KB)`);

      const reached = target.startsWith('web/src/') ? target.split('/')[2] : undefined;
      if (!isPage || reached === undefined || reached === audience || !allowed[reached]) continue;
      if (!allowed[audience]?.includes(reached)) violations.push(`${name}: ${audience} imports ${reached}`);
    }
  }
  return violations;
}

/** The files of the contract that load zod, directly or through imports. */
function modulesWithZod(sources: Source[]): Set<string> {
  const contract = sources.filter((source) => source.name.startsWith('contract/src/'));
  const withZod = new Set<string>();
  let size = -1;
  while (size < withZod.size) {
    size = withZod.size;
    for (const { name, imports } of contract) {
      if (imports.some(({ target, isType }) => !isType && (target === 'zod' || withZod.has(target)))) withZod.add(name);
    }
  }
  return withZod;
}
