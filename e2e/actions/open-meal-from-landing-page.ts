import type { Page } from '@playwright/test';

/** Opens the landing page and follows the link of a restaurant's meal to its order page. */
export async function openMealFromLandingPage(page: Page, restaurantName: string): Promise<void> {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: restaurantName });
  await card.getByRole('link', { name: /^Order Now/ }).click();
}
