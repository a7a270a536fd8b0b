import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A fingerprint reader of the browser itself, which accepts every finger. */
async function addFingerprintReader(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an owner adds a passkey, and later invites a person with it instead of the password', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  const restaurant = await buildRestaurant(env.app);
  const owner = await openBrowser(restaurant.owner);
  await addFingerprintReader(owner);
  await owner.goto('/profile');
  await owner.getByLabel('Name of the device').fill('Counter tablet');
  await owner.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(owner.getByRole('button', { name: 'Delete the passkey Counter tablet' })).toBeVisible();
  await checkPage(owner);

  await env.advance({ minutes: 11 });
  pageErrors.allow(/403/);
  await owner.goto('/staff');
  const email = `theo-${randomUUID().slice(0, 8)}@example.test`;
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(owner.getByRole('region', { name: 'Invitations' })).toContainText(email);

  await owner.goto('/profile');
  await expect(owner.getByText(/^Last used/)).toBeVisible();
  await owner.getByRole('button', { name: 'Delete the passkey Counter tablet' }).click();
  await expect(owner.getByText('Counter tablet')).toBeHidden();
});
