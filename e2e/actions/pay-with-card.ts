import type { FrameLocator, Page } from '@playwright/test';

/** The frame with Stripe's card form. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]');
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank verification frame"]');

/** @param word - "Pay" in the language of the page */
export const payButton = (page: Page, word: 'Pay' | 'Pagar' = 'Pay') =>
  page.getByRole('button', { name: new RegExp(`^${word} \\$`) });

/** Types a card digit by digit, like a person, after clearing the fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = cardFrame(page);
  const fields = {
    'Card number': number,
    Expiry: '1234',
    'Security code': number.startsWith('37') ? '1234' : '123',
  };
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    await field.fill('');
    await field.pressSequentially(text);
  }
}

export async function payWithCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}
