import type { Page } from '@playwright/test';

/** The screens that somebody comes by from now on: pages, and of a page in steps each step. */
export function countScreens(page: Page): Set<string> {
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    screens.add(`${pathname} ${searchParams.get('step') ?? ''}`);
  });
  return screens;
}

/** From the front door to the details of an order: the card of a kitchen's meal among those of today. */
export async function openMealFromLandingPage(page: Page, restaurantName: string): Promise<void> {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: restaurantName });
  await card.getByRole('link', { name: /^Order Now/ }).click();
}
