import path from 'node:path';

/** One thing that must hold. `counts` names the runner whose report counts tests; else the gate counts as one. */
export type Check = {
  name: string;
  /** One after the other. All of them run, so that one look shows every fault. */
  commands: string[][];
  runner?: 'vitest' | 'playwright';
  environment?: Record<string, string>;
};

export const root = path.resolve(import.meta.dirname, '../..');

/** All that runs in Node is read once, as one program; what runs in browsers has types of its own. */
const typeScriptProjects = ['.', 'web', 'stripe-sandbox/src/stripe-js/browser'];
const typeCheck = (project: string) => ['tsc', '-p', path.join(project, 'tsconfig.json')];

/** Nothing runs but readers of the source: half a minute. `npm run check` ends here. */
export const staticChecks: Check[] = [
  {
    name: 'types',
    // The pages' own route types are made, not written.
    commands: [['react-router', 'typegen', 'web'], ...typeScriptProjects.map(typeCheck)],
  },
  { name: 'lint', commands: [['biome', 'ci', '--colors=off', '.']] },
  { name: 'module boundaries', commands: [['node', 'tools/checks/check-boundaries.ts']] },
  { name: 'specified sentences', commands: [['node', 'tools/checks/check-specified-sentences.ts']] },
  { name: 'sizes', commands: [['node', 'tools/checks/check-sizes.ts']] },
  { name: 'dead code', commands: [['knip', '--no-progress']] },
];

export const buildCheck: Check = {
  name: 'web build',
  commands: [['npm', 'run', '--silent', 'build', '-w', '@fondly/web']],
};

/** After the build, so that it looks into what browsers will load. */
export const secretsCheck: Check = { name: 'secrets', commands: [['node', 'tools/checks/check-secrets.ts']] };

/** After the build too: what pages load before they can be used. */
export const pageWeightCheck: Check = {
  name: 'page weight',
  commands: [['node', 'tools/checks/check-page-weight.ts']],
};

export const testsCheck = (browser: string): Check => ({
  name: 'unit, modules, sandbox, pages',
  commands: [['vitest', 'run']],
  runner: 'vitest',
  environment: { CHROMIUM_PATH: browser },
});

export const journeysCheck: Check = {
  name: 'journeys in a browser',
  commands: [['playwright', 'test']],
  runner: 'playwright',
};

const moneyTests = [
  'checkout/checkout',
  'capture/transition-restaurant-order',
  'checkout/coupon',
  'refunds/refund-order',
].map((name) => `server/payments/${name}.test.ts`);

/** The tests where money and stock move, and a start from nothing, on the oldest PostgreSQL that we promise. */
export const olderPostgresCheck = (url: string): Check => ({
  name: 'PostgreSQL 15',
  commands: [
    [
      'vitest',
      'run',
      'dev/postgres/test-database',
      'dev/environment',
      'dev/main',
      'server/orders',
      'server/commands/backup',
      ...moneyTests,
    ],
  ],
  runner: 'vitest',
  environment: { TEST_DATABASE_URL: url },
});
