import type { Source } from '../check-boundaries.ts';

/** A room may import itself and the rooms before it. What must happen later travels as a job or a signal. */
export const modules = [
  'platform',
  'messaging',
  'accounts',
  'files',
  'restaurants',
  'staff',
  'meals',
  'orders',
  'waitlist',
  'ledger',
  'payments',
  'counter',
  'problem-reports',
  'notifications',
  'reports',
  'admin',
];

/** Folders that know every module: what serves pages, what operators run, what is measured, and tests across modules. */
const overall = ['web', 'commands', 'monitoring', 'testing'];

/** Libraries that speak to the world outside, and the rooms that may. */
const clientLibraries: Record<string, string[]> = {
  stripe: ['platform', 'payments'],
  nodemailer: ['platform'],
  'web-push': ['platform'],
  aws4fetch: ['platform'],
};

/** Walls between the rooms. Tests come in by the front door and are free; the lists at the root know all rooms. */
export function findServerViolations(sources: Source[]): string[] {
  const violations: string[] = [];
  for (const { name, isTest, imports } of sources) {
    const [top, moduleName, ...rest] = name.split('/');
    if (top !== 'server' || isTest || moduleName === undefined || rest.length === 0) continue;
    if (overall.includes(moduleName)) continue;
    const moduleIndex = modules.indexOf(moduleName);
    if (moduleIndex < 0) violations.push(`${name}: ${moduleName} is not in the list of rooms`);

    for (const { target } of imports) {
      const allowedModules = clientLibraries[target];
      if (allowedModules && !allowedModules.includes(moduleName))
        violations.push(`${name}: only ${allowedModules.join(' and ')} may import ${target}`);

      const [reachedTop, reached, ...reachedRest] = target.replace(/^@fondly\//, '').split('/');
      if (reachedTop !== 'server' || reached === undefined || reached === moduleName) continue;
      if (reachedRest.length === 0 || overall.includes(reached))
        violations.push(`${name}: a room imports ${target}, which knows all rooms`);
      else if (modules.indexOf(reached) > moduleIndex)
        violations.push(`${name}: ${moduleName} imports the later room ${reached}`);
      else if (/^routes(\.ts)?$/.test(reachedRest.at(-1) ?? ''))
        violations.push(`${name}: imports the routes of ${reached}`);
    }
  }
  return violations;
}
