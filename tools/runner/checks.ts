import path from 'node:path';
import { longTests } from './long-tests.ts';
import { hasOlderPostgres } from './older-postgres.ts';

/** A check of `npm test`. With a `runner`, its report counts the tests; without one, the check counts as one test. */
export type Check = {
  name: string;
  /** Run in order. A failure does not stop the rest, so one run shows every failure. */
  commands: string[][];
  runner?: 'vitest' | 'playwright';
  environment?: Record<string, string>;
};

export const root = path.resolve(import.meta.dirname, '../..');

/** Node code is one program, which is checked once. Browser code has other global types. */
const typeScriptProjects = ['.', 'web', 'stripe-sandbox/src/stripe-js/browser'];
/** Several checkers repeat work for each other, and take twice the processor time of one. */
const typeCheck = (project: string) => ['tsc', '--checkers', '1', '-p', path.join(project, 'tsconfig.json')];

/** Checks that only read source text. Together they use less than a minute of processor time. */
export const staticChecks: Check[] = [
  { name: 'types', commands: typeScriptProjects.map(typeCheck) },
  { name: 'lint', commands: [['biome', 'ci', '--colors=off', '.']] },
  { name: 'module boundaries', commands: [['node', 'tools/checks/check-boundaries.ts']] },
  { name: 'specified sentences', commands: [['node', 'tools/checks/check-specified-sentences.ts']] },
  { name: 'unused messages', commands: [['node', 'tools/checks/messages/check-unused-messages.ts']] },
  { name: 'repeated messages', commands: [['node', 'tools/checks/messages/check-repeated-messages.ts']] },
  { name: 'sizes', commands: [['node', 'tools/checks/check-sizes.ts']] },
  { name: 'table owners', commands: [['node', 'tools/checks/check-table-owners.ts']] },
  { name: 'vocabulary', commands: [['node', 'tools/checks/check-vocabulary.ts']] },
  {
    name: 'documents',
    commands: [
      ['node', 'tools/checks/check-documents.ts'],
      ['node', 'tools/checks/check-requirements.ts'],
      ['node', 'tools/make-diagrams.ts', '--check'],
      ['node', 'tools/release/list-licenses.ts', '--check'],
    ],
  },
  { name: 'API description', commands: [['node', 'tools/checks/api/check-api-description.ts']] },
  { name: 'API client', commands: [['node', 'tools/api-client/make-api-client.ts', '--check']] },
  { name: 'Kubernetes manifests', commands: [['node', 'tools/checks/check-kubernetes.ts']] },
  { name: 'dead code', commands: [['knip', '--no-progress']] },
];

/**
 * Builds the pages in every language, with the hash that marks them as complete. Without it, the first test that serves
 * pages would replace them while others read them.
 */
export const buildCheck: Check = { name: 'web build', commands: [['node', 'dev/build-web.ts']] };

/** Runs after the build because it also reads the built files. */
export const secretsCheck: Check = { name: 'secrets', commands: [['node', 'tools/checks/check-secrets.ts']] };

/** Asks the registry. */
export const advisoriesCheck: Check = {
  name: 'advisories',
  commands: [['node', 'tools/checks/advisories/check-advisories.ts']],
};

/** Runs after the build because it weighs the built files. */
export const pageWeightCheck: Check = {
  name: 'page weight',
  commands: [['node', 'tools/checks/check-page-weight.ts']],
};

/** Builds the pages once more, in the pseudo-language. */
export const pageTextsCheck: Check = {
  name: 'texts outside of catalogs',
  commands: [['node', 'tools/checks/messages/check-page-texts.ts']],
};

/** The first start takes half a minute, so it runs on one PostgreSQL only: the oldest, where it is installed. */
const firstStart = 'dev/main.test.ts';

export const testsCheck = (browser: string): Check => ({
  name: 'unit, modules, sandbox, pages',
  commands: [['vitest', 'run', ...listSkippedTests().flatMap((file) => ['--exclude', file])]],
  runner: 'vitest',
  environment: { CHROMIUM_PATH: browser },
});

function listSkippedTests(): string[] {
  if (process.env.LONG) return [];
  return hasOlderPostgres() ? [firstStart, ...longTests] : longTests;
}

export const journeysCheck: Check = {
  name: 'journeys in a browser',
  commands: [['playwright', 'test']],
  runner: 'playwright',
};

export const chosenTestsCheck = (files: string[]): Check => ({
  name: 'tests of changed files',
  commands: [['vitest', 'run', ...files]],
  runner: 'vitest',
});

export const chosenJourneysCheck = (files: string[]): Check => ({
  name: 'changed journeys',
  // Some journeys are part of the long run only.
  commands: [['playwright', 'test', '--pass-with-no-tests', ...files]],
  runner: 'playwright',
});

const moneyTests = [
  'checkout/checkout',
  'capture/transition-restaurant-order',
  'checkout/coupon',
  'refunds/refund-order',
].map((name) => `server/payments/${name}.test.ts`);

const stockTests = ['coupons', 'meal-queue', 'placement', 'record-payment', 'releases', 'transition-order'].map(
  (name) => `server/orders/${name}`,
);

/** The tests of money, stock, and a first start, on the oldest PostgreSQL that we support. */
export const olderPostgresCheck = (url: string): Check => ({
  name: 'PostgreSQL 15',
  commands: [
    ['vitest', 'run', 'dev/postgres/test-database', 'dev/environment', firstStart, ...stockTests, ...moneyTests],
  ],
  runner: 'vitest',
  environment: { TEST_DATABASE_URL: url },
});
