import { randomUUID } from 'node:crypto';
import { scaleTime } from '@fondly/dev/scale-time';
import type { Page } from '@playwright/test';
import { checkAccessibility, checkPage, checkWidth } from '../../actions/check-page.ts';
import { cardFrame, payButton, typeCard } from '../../actions/pay-with-card.ts';
import { password } from '../../actions/sign-up.ts';
import { buildCustomer, buildMeal, buildRestaurant, type Somebody } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { listPages } from '../../shots/list-pages.ts';
import { type PageIds, placeOrder } from '../../shots/seed-page-data.ts';

test.use({ locale: 'es-MX' });

/** The narrowest phone; in the long run also a tablet. */
const widthsPixels = process.env.LONG ? [320, 768] : [320];

const expectLanguage = (page: Page, language: 'en' | 'es') =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test('a customer whose browser asks for Spanish signs up, orders, and pays in Spanish', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/^POST \/v1\/payment_intents\/\w+\/confirm 402$/);
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const page = await openBrowser();
  await page.goto('/faq');
  await page.waitForURL('**/es/faq');
  await expectLanguage(page, 'es');
  await checkPage(page);

  await page.goto(`/customer-signup?next=${encodeURIComponent(`/order/${meal.id}`)}`);
  await page.waitForURL('**/es/customer-signup?next=**');
  await checkPage(page);
  const email = await signUpInSpanish(page);
  await page.waitForURL(`**/es/order/${meal.id}`);
  await expect(page.getByRole('heading', { name: 'Pida su comida' })).toBeVisible();
  await expectLanguage(page, 'es');
  await checkPage(page);
  await page.getByLabel('Teléfono').fill('404 555 0134');
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await typeCard(page, '4000000000009995');
  await payButton(page, 'Pagar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Su tarjeta no tiene fondos suficientes.' })).toBeVisible();
  await typeCard(page, '4242424242424242');
  await payButton(page, 'Pagar').click();
  await expect(page.getByText('Su código de recogida').first()).toBeVisible();
  await expectLanguage(page, 'es');
  await checkPage(page);

  const readReceipt = () => env.mails(email).find(({ subject }) => /^Su pedido .* en /.test(subject));
  await expect.poll(() => readReceipt()?.html).toContain('lang="es"');
  await page.goto('/faq');
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL((url) => url.pathname === '/faq');
  await expectLanguage(page, 'en');
  await page.goto('/past-orders');
  await expect(page.getByText('Your pickup code').first()).toBeVisible();
  await expectLanguage(page, 'en');
});

for (const audience of ['visitor', 'customer'] as const) {
  test(`every page of a ${audience} is in Spanish, passes axe, and fits the narrowest phone`, async ({
    env,
    openBrowser,
    pageErrors,
  }) => {
    test.slow();
    const customer = await buildCustomer(env.app);
    const pageIds = await buildPageData(env, customer);
    const page = await openBrowser(audience === 'customer' ? customer : undefined);
    // Some links have expired, and the empty version of a page names what does not exist.
    pageErrors.allow(/ 4\d\d$/);
    const pages = listPages(pageIds).filter((one) => one.audience === audience);
    const addresses = pages.flatMap(({ full, empty }) => [full.address, empty?.address ?? full.address]);
    for (const address of new Set(addresses)) await checkInSpanish(page, address);
  });
}

/** Opens a page at its English address, which leads to the Spanish page, and checks it at each width. */
async function checkInSpanish(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  // The server redirects from known addresses only.
  await page.goto(address === '/nowhere' ? '/es/nowhere' : address);
  await expectLanguage(page, 'es');
  await expect(page.locator('h1').first(), address).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0, { timeout: scaleTime(30_000) });
  // A Spanish time ends with a period: "4:30 p.m.".
  await expect(page.locator('main'), address).not.toContainText('m..');
  for (const width of widthsPixels) {
    await page.setViewportSize({ width, height: 844 });
    await checkWidth(page, width);
    await checkAccessibility(page);
  }
}

async function buildPageData(env: JourneyEnvironment, customer: Somebody): Promise<PageIds> {
  const restaurant = await buildRestaurant(env.app);
  const meal = await buildMeal(env.app, restaurant);
  const soldOut = await buildMeal(env.app, restaurant, { name: 'Shoyu Ramen', portions: 1 });
  await placeOrder(env, customer.cookie, soldOut.id, true);
  const orderId = await placeOrder(env, customer.cookie, meal.id, true);
  return {
    restaurantId: restaurant.id,
    mealId: meal.id,
    soldOutMealId: soldOut.id,
    orderId,
    collectedId: orderId,
    personId: customer.id,
  };
}

async function signUpInSpanish(page: Page): Promise<string> {
  const email = `lucia-${randomUUID().slice(0, 8)}@example.test`;
  await page.getByLabel('Nombre completo').fill('Lucía Rivera');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  return email;
}
