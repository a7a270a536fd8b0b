import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { test as plain } from '../testing/sandbox-test.ts';
import { type Checkout, openCheckout } from './testing/open-checkout.ts';
import { findChromium, openShop, type Shop } from './testing/open-shop.ts';

let browser: Browser;
let context: BrowserContext;
let shop: Shop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([chromium.launch({ executablePath: findChromium() }), openShop()]);
  context = await browser.newContext();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Opens the page of the shop with this choice of address fields. */
const test = plain.extend('checkout', async ({ sandbox, stripe }, { onCleanup }) => {
  return async (address: unknown, confirm: object = {}): Promise<Checkout> => {
    const options = JSON.stringify({ fields: { billingDetails: { address } } });
    const query = { options, confirm: JSON.stringify(confirm) };
    const checkout = await openCheckout({ context, shop, sandbox, stripe }, query);
    onCleanup(() => checkout.page.close());
    return checkout;
  };
});

async function typeCard({ page, form }: Checkout): Promise<void> {
  await form.getByLabel('Card number').click();
  // The focus moves on automatically.
  await page.keyboard.type('4242424242424242' + '1234' + '123');
}

test('a card form whose address is collected if required asks for none, and none is sent', async ({
  checkout,
  stripe,
}) => {
  const opened = await checkout('if_required');
  await typeCard(opened);
  expect(await opened.form.getByLabel('ZIP').isVisible()).toBe(false);
  expect(await opened.form.getByLabel('Country').isVisible()).toBe(false);
  await opened.pay();
  expect(await opened.result()).toBe('requires_capture');
  const paid = await stripe.paymentIntents.retrieve(opened.intent.id, { expand: ['payment_method'] });
  expect(paid.payment_method).toMatchObject({ billing_details: { address: { country: null, postal_code: null } } });
});

test('a page that hides a field with never and does not send its value is refused', async ({ checkout }) => {
  const opened = await checkout({ postalCode: 'never' });
  await typeCard(opened);
  expect(await opened.form.getByLabel('Country').isVisible()).toBe(true);
  await opened.pay();
  expect(await opened.result()).toBe('IntegrationError');
});

test('a page that hides a field with never sends its value', async ({ checkout, stripe }) => {
  const billing = { address: { postal_code: '30312' } };
  const opened = await checkout({ postalCode: 'never' }, { payment_method_data: { billing_details: billing } });
  await typeCard(opened);
  await opened.pay();
  expect(await opened.result()).toBe('requires_capture');
  const paid = await stripe.paymentIntents.retrieve(opened.intent.id, { expand: ['payment_method'] });
  expect(paid.payment_method).toMatchObject({ billing_details: { address: { postal_code: '30312', country: 'US' } } });
});
