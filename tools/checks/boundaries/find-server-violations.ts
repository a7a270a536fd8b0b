import type { Source } from './source.ts';

/** A module may import itself and the modules before it. Jobs and signals carry work to later modules. */
export const modules = [
  'platform',
  'messaging',
  'accounts',
  'files',
  'restaurants',
  'tax',
  'staff',
  'fees',
  'meals',
  'menu',
  'api-keys',
  'mcp',
  'orders',
  'alert-rules',
  'waitlist',
  'ledger',
  'payments',
  'counter',
  'problem-reports',
  'notifications',
  'webhooks',
  'reports',
  'seller-duties',
  'admin',
];

/** The submodules of payments have an order, too. Code at the root of payments is for all of them. */
const paymentSubmodules = [
  'cards',
  'checkout',
  'payouts',
  'payout-accounts',
  'capture',
  'refunds',
  'disputes',
  'webhooks',
  'account-check',
  'reconcile',
];

/** Folders that may import every module. */
const overall = ['web', 'commands', 'monitoring', 'testing'];

/** Packages that only these modules may import: clients of outside systems, and the query builder of the sign-in library. */
const restrictedPackages: Record<string, string[]> = {
  stripe: ['platform', 'payments'],
  nodemailer: ['platform'],
  'web-push': ['platform'],
  aws4fetch: ['platform'],
  'drizzle-orm': ['accounts'],
};

/** Finds imports between modules that the order forbids. Tests and the files at the root may import every module. */
export function findServerViolations(sources: Source[]): string[] {
  const violations: string[] = [];
  for (const { name, isTest, imports } of sources) {
    const [top, moduleName, ...rest] = name.split('/');
    if (top !== 'server' || isTest || moduleName === undefined || rest.length === 0) continue;
    if (overall.includes(moduleName)) continue;
    const moduleIndex = modules.indexOf(moduleName);
    if (moduleIndex < 0) violations.push(`${name}: ${moduleName} is not in the list of modules`);

    for (const { target } of imports) {
      const allowedModules = restrictedPackages[target.split('/')[0] ?? ''];
      if (allowedModules && !allowedModules.includes(moduleName))
        violations.push(`${name}: only ${allowedModules.join(' and ')} may import ${target}`);

      const [reachedTop, reached, ...reachedRest] = target.replace(/^@fondly\//, '').split('/');
      if (reachedTop !== 'server' || reached === undefined || reached === moduleName) continue;
      if (reachedRest.length === 0 || overall.includes(reached))
        violations.push(`${name}: a module imports ${target}, which imports all modules`);
      else if (modules.indexOf(reached) > moduleIndex)
        violations.push(`${name}: ${moduleName} imports the later module ${reached}`);
      else if (/^routes(\.ts)?$/.test(reachedRest.at(-1) ?? ''))
        violations.push(`${name}: imports the routes of ${reached}`);
    }
  }
  return violations;
}

/** Finds imports between the submodules of payments that their order forbids. */
export function findPaymentsViolations(sources: Source[]): string[] {
  return sources
    .filter(({ name, isTest }) => name.startsWith('server/payments/') && !isTest)
    .flatMap(({ name, imports }) => {
      const submodule = toSubmodule(name);
      if (submodule && !paymentSubmodules.includes(submodule))
        return [`${name}: ${submodule} is not in the list of payment submodules`];
      return imports.flatMap(({ target }) => {
        const reached = toSubmodule(target);
        if (!submodule || !reached) return [];
        const isLater = paymentSubmodules.indexOf(reached) > paymentSubmodules.indexOf(submodule);
        return isLater ? [`${name}: ${submodule} imports the later submodule ${reached}`] : [];
      });
    });
}

/** Null for files at the root of payments and for other modules. */
function toSubmodule(file: string): string | null {
  const [, submodule = null] = /^(?:@fondly\/)?server\/payments\/([^/]+)\//.exec(file) ?? [];
  return submodule;
}
