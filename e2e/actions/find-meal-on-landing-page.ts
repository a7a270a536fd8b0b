import { countTodaysMeals } from '@fondly/server/meals/search/count-todays-meals';
import type { Locator, Page } from '@playwright/test';
import type { JourneyEnvironment } from '../fixtures/journey-environment.ts';

/** Opens the landing page. @returns the link of a restaurant's meal to its order page */
export async function findMealOnLandingPage(
  env: JourneyEnvironment,
  page: Page,
  restaurantName: string,
): Promise<Locator> {
  // The landing page shows the meals that the last run of this job found, up to a minute ago.
  await countTodaysMeals(env.app);
  await page.goto('/');
  await scrollToTodaysMeals(page);
  const card = page.getByRole('article').filter({ hasText: restaurantName });
  return card.getByRole('link', { name: /^Order Now/ });
}

/** The landing page reads its meals once they come on screen. */
export const scrollToTodaysMeals = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Start Saving on Great Meals Today' }).scrollIntoViewIfNeeded();
