import { countTodaysMeals } from '@fondly/server/meals/search/count-todays-meals';
import type { Page } from '@playwright/test';
import type { JourneyEnvironment } from '../fixtures/journey-environment.ts';

/** Opens the landing page and follows the link of a restaurant's meal to its order page. */
export async function openMealFromLandingPage(
  env: JourneyEnvironment,
  page: Page,
  restaurantName: string,
): Promise<void> {
  // The landing page shows the meals that the last run of this job found, up to a minute ago.
  await countTodaysMeals(env.app);
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: restaurantName });
  await card.getByRole('link', { name: /^Order Now/ }).click();
}
