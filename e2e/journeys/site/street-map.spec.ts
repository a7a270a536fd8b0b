import { findHeadlessBrowser } from '@fondly/dev/browser';
import { scaleTime } from '@fondly/dev/scale-time';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buildCustomer, buildMeal, buildRestaurant, type Somebody } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { writeStreetArchive } from '../../fixtures/write-street-archive.ts';

const executablePath = findHeadlessBrowser();
test.use({
  settings: { MAP_TILES: writeStreetArchive() },
  launchOptions: { ...(executablePath && { executablePath }), args: ['--enable-unsafe-swiftshader'] },
});

test('with an archive of streets, the map of a search draws it below the pins and names its source', async ({
  env,
  openBrowser,
}) => {
  const { pin, map } = await openMap(env, openBrowser);
  // Without a graphics card, the first picture takes seconds.
  await expect(map.getByText(/OpenStreetMap/)).toBeVisible({ timeout: scaleTime(40_000) });
  await expect(pin).toBeVisible();

  const { dominant } = await sharp(await map.screenshot()).stats();
  // The archive is all water, and the map without streets has no blue.
  expect(dominant.b - dominant.r).toBeGreaterThan(40);
});

test('a browser that cannot draw streets shows the map without them', async ({ env, openBrowser }) => {
  const { pin, map } = await openMap(env, openBrowser, 'HTMLCanvasElement.prototype.getContext = () => null');
  await expect(pin).toBeVisible();
  await expect(map.getByText(/No streets/)).toBeVisible();
  await expect(map.locator('canvas')).toHaveCount(0);
});

async function openMap(env: JourneyEnvironment, openBrowser: (person: Somebody) => Promise<Page>, initScript = ';') {
  const restaurant = await buildRestaurant(env.app);
  await buildMeal(env.app, restaurant);
  const page = await openBrowser(await buildCustomer(env.app));
  await page.addInitScript(initScript);
  const streets = page.waitForResponse((response) => response.url().includes('tile-base'));
  await page.goto(`/meal-search?zip=${restaurant.zip}&view=map`);
  await streets;
  const map = page.getByRole('region', { name: 'Map of meals' });
  return { map, pin: map.getByRole('button', { name: `somewhere in ${restaurant.zip}` }) };
}
