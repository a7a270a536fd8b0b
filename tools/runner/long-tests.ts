/**
 * Files that only the long run has. They stop and kill whole processes, wait for time limits, or compare many random
 * histories. `npx vitest run` with the name of a file runs it alone.
 */
export const longTests = [
  'dev/demo/clock/advance-clock',
  'dev/demo/seed-demo',
  'server/payments/checkout/meal-queue-histories',
  'server/payments/testing/process-crash',
  'server/payments/webhooks/event-order',
  'server/platform/database/dead-connections',
  'server/platform/jobs/worker-outage',
  'server/testing/evening/evening-agrees',
  'server/testing/hanging-providers',
  'server/testing/hours-agree',
  'server/testing/processes/deploy',
  'server/testing/processes/last-release',
  'server/testing/simulation/month',
  'server/testing/simulation/replay',
  'stripe-sandbox/src/main',
].map((name) => `${name}.test.ts`);
