import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { cardFrame, payButton, typeCard } from '../../actions/pay-with-card.ts';
import { password } from '../../actions/sign-up.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ locale: 'es-MX' });

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

async function signUpInSpanish(page: Page): Promise<string> {
  const email = `lucia-${randomUUID().slice(0, 8)}@example.test`;
  await page.getByLabel('Nombre completo').fill('Lucía Rivera');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  return email;
}
