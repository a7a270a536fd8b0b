import type { Page } from '@playwright/test';

/** Logs a customer out, with the button in the navigation bar on a desktop or in the profile on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/customer-profile');
  await page
    .getByRole('button', { name: /^(Sign Out|Log out)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname !== '/customer-profile');
}
