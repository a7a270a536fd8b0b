import { findHeadlessBrowser } from '@fondly/dev/browser';
import { defineConfig } from '@playwright/test';

const browser = findHeadlessBrowser();

/**
 * The order from end to end and every page run at both widths. What else people do runs where they do it, a customer's
 * on a phone, a kitchen's and an operator's on a desk, and at both only when there is time for the long run.
 */
const runsEverywhere = Boolean(process.env.LONG);
const restaurantJourneys = [
  'approval',
  'restaurant-sign-up',
  'live-menu',
  'meals',
  'payouts',
  'opening-hours',
  'refunds',
  'staff',
];
const desktopOnly = runsEverywhere ? [] : ['admin', 'counter', 'keyboard', ...restaurantJourneys];
const customerJourneys = ['account', 'after-order', 'alerts', 'search-filters', 'push', 'waitlist'];
const phoneOnly = runsEverywhere
  ? []
  : ['payment-outages', 'cancel-order', 'card-payments', 'refusals', 'checkout-changes', ...customerJourneys];
const toSpecFiles = (names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Journeys on a phone and on a desk, each worker in a town of its own: see `e2e/README.md`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording every step makes the run much longer: `TRACE=1 npx playwright test -g 'its name'`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What moves would be looked at half-way; that it moves is no part of a journey.
    contextOptions: { reducedMotion: 'reduce' },
    ...(browser ? { launchOptions: { executablePath: browser } } : {}),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: toSpecFiles([...desktopOnly, 'every-page']),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desk', testIgnore: toSpecFiles(phoneOnly), use: { viewport: { width: 1440, height: 900 } } },
  ],
});
