import type { Page } from '@playwright/test';

/** A customer signs out: from the bar on a desk, from the profile on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/customer-profile');
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.pathname !== '/customer-profile');
}
