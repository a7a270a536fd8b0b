import { findHeadlessBrowser } from '@fondly/dev/browser';
import { scaleTime } from '@fondly/dev/scale-time';
import { defineConfig } from '@playwright/test';

const browser = findHeadlessBrowser();

/**
 * The whole order and the signed-in pages run at both widths. The other journeys run at the width of their people:
 * visitors and customers on a phone, restaurants and admins on a desk. The long run has every journey at both widths.
 */
const runsEverywhere = Boolean(process.env.LONG);
/** Every page at every width, and every button of every page: each run opens all widths itself. */
const everyWidthAtOnce = ['every-page', 'page-texts'];
/** Checks of all pages, which take minutes, and journeys whose parts tests without a browser prove. */
const longOnly = runsEverywhere
  ? []
  : [
      ...everyWidthAtOnce,
      'account',
      'alert-rules',
      'busy-restaurant',
      'feeds-and-openings',
      'flexible-pickup',
      'gone-scripts',
      'large-text',
      'live-menu',
      'menu',
      'passkeys',
      'payment-outages',
      'payouts',
      'push',
      'restaurant-list',
      'restaurant-spanish',
      'spanish',
      'spanish-pages',
      'staff',
      'street-map',
      'tokens',
      'waitlist',
    ];
/** Typing as slowly as people do takes its time. */
const longOnPhone = runsEverywhere ? [] : ['first-order-taps'];
const restaurantJourneys = ['approval', 'restaurant-sign-up', 'meals', 'opening-hours', 'quick-actions', 'refunds'];
const desktopOnly = runsEverywhere ? [] : ['admin', 'counter', 'keyboard', 'meal-queue', ...restaurantJourneys];
const customerJourneys = ['after-order', 'alerts', 'offline-pages', 'search-filters', 'saved-cards'];
const paymentJourneys = ['cancel-order', 'card-payments', 'refusals', 'checkout-changes'];
const phoneOnly = runsEverywhere ? [] : ['visitor', 'on-sale', ...paymentJourneys, ...customerJourneys];
const toSpecFiles = (names: string[]) => names.map((name) => `${name}.spec.ts`);

/** Journeys on a phone and on a desk. Each worker has its own environment: see `e2e/README.md`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: scaleTime(90_000),
  expect: { timeout: scaleTime(10_000) },
  reporter: 'line',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording every step makes the run much longer: `TRACE=1 npx playwright test -g 'its name'`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations would delay each step and change screenshots.
    contextOptions: { reducedMotion: 'reduce' },
    ...(browser ? { launchOptions: { executablePath: browser } } : {}),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: toSpecFiles([...desktopOnly, ...longOnPhone, ...longOnly, ...everyWidthAtOnce]),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desk',
      testIgnore: toSpecFiles([...phoneOnly, ...longOnly, 'first-order-taps']),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
