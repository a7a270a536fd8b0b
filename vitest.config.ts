import { defineConfig } from 'vitest/config';

/**
 * The one test runner. Rooms and the town get one quick PostgreSQL for the whole run and a cloned
 * database for each file; `LONG=1` adds the tests that take minutes.
 */
const withDatabase = { hookTimeout: 60_000, testTimeout: 30_000 };

/** Nothing takes seconds, but a machine with other work may. */
const slowMachine = { testTimeout: 30_000 };

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Files of a worker share what they have loaded, which was half of all the time; none of them replaces a module.
    isolate: false,
    globalSetup: ['./dev/environment/test-setup.ts'],
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...slowMachine } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'stripe-sandbox', include: ['stripe-sandbox/**/*.test.ts'], ...slowMachine } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./web/set-up-page-tests.ts'],
          ...slowMachine,
        },
      },
      { test: { name: 'dev', include: ['dev/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...slowMachine } },
    ],
  },
});
