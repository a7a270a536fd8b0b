import { scaleTime } from '@fondly/dev/scale-time';
import { defineConfig } from 'vitest/config';

/**
 * Tests with a database share one fast PostgreSQL, and each file gets a clone of the template. `LONG=1` adds the tests
 * that take minutes. `TEST_TIME_SCALE` multiplies every time limit.
 */
const withDatabase = {
  hookTimeout: scaleTime(60_000),
  testTimeout: scaleTime(30_000),
  expect: { poll: { timeout: scaleTime(1000) } },
};

/** These tests take milliseconds, but other work on the machine may delay them. */
const withoutDatabase = { testTimeout: scaleTime(30_000), expect: { poll: { timeout: scaleTime(1000) } } };

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Files of a worker share loaded modules, which halves the time. No test replaces a module.
    isolate: false,
    globalSetup: ['./dev/environment/test-setup.ts'],
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...withoutDatabase } },
      { test: { name: 'messages', include: ['messages/**/*.test.ts'], ...withoutDatabase } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'stripe-sandbox', include: ['stripe-sandbox/**/*.test.ts'], ...withoutDatabase } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./web/set-up-page-tests.ts'],
          ...withoutDatabase,
        },
      },
      { test: { name: 'dev', include: ['dev/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'docs', include: ['docs/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'e2e', include: ['e2e/**/*.test.ts'], ...withoutDatabase } },
      { test: { name: 'tools', include: ['{tools,drill}/**/*.test.ts'], ...withoutDatabase } },
    ],
  },
});
