import type { Locator, Page } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { signOut } from '../../actions/sign-out.ts';
import { password, signUp } from '../../actions/sign-up.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a visitor signs up from the landing page', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Good food deserves a second chance' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Find A Meal Near Me' }).click();
  await page.waitForURL('**/customer-onboarding');
  await checkPage(page);
  await signUp(page, 'Noor Haddad');
  await page.waitForURL('**/kitchens');
});

test('the landing page starts its application when somebody uses it', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  const countReads = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await countReads()).toBe(0);
  await page.mouse.wheel(0, 100);
  await expect.poll(countReads).toBeGreaterThan(0);
});

test('the landing page recognizes a person who is logged in', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/customer-signup');
  await signUp(page, 'Ines Duarte');
  await page.waitForURL('**/kitchens');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'My orders' })).toBeVisible();
});

test('a ZIP that is sent before the application runs is searched', async ({ env, openBrowser }) => {
  const { zip } = await buildRestaurant(env.app);
  const page = await openBrowser();
  await page.goto('/');
  await sendAtOnce(page.getByLabel('ZIP code'), zip);
  await page.waitForURL(`**/atlanta/${zip}`);
});

test('an email address that is sent twice before the application runs is subscribed once', async ({ openBrowser }) => {
  const page = await openBrowser();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/waitlist/city')) sent += 1;
  });
  await page.goto('/');
  await sendAtOnce(page.getByLabel('Email'), `early-${Date.now()}@example.test`);
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
  expect(sent).toBe(1);
});

test('a visitor returns to the requested page after logging in', async ({ env, openBrowser, pageErrors }) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser();
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Sam Okafor');
  await page.waitForURL('**/kitchens');
  await signOut(page);

  const requestedPath = `/order/${meal.id}`;
  await page.goto(requestedPath);
  await page.waitForURL('**/customer-onboarding?next=**');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/login?next=**');
  await checkPage(page);
  pageErrors.allow(/^POST \/api\/account\/sign-in 401$/);
  await logIn(page, email, 'not this one');
  await expect(
    page.getByText("That email or password isn't right. Please try again, or reset your password."),
  ).toBeVisible();
  await logIn(page, email, password);
  await page.waitForURL(`**${requestedPath}`);
  await expect(page.getByRole('heading', { name: 'Order your meal' })).toBeVisible();
});

test('a sign-up with a taken email address shows a message', async ({ openBrowser, pageErrors }) => {
  const page = await openBrowser();
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Lena Fox');
  await page.waitForURL('**/kitchens');
  await signOut(page);
  await page.goto('/customer-signup');
  pageErrors.allow(/^POST \/api\/account\/sign-up 409$/);
  await signUp(page, 'Lena Fox', email);
  await expect(
    page.getByText('An account with this email already exists. Please try signing in instead.'),
  ).toBeVisible();
});

test('each page in the sitemap has its own title, description, and URL without scripts', async ({
  env,
  openBrowser,
}) => {
  const { request } = (await openBrowser()).context();
  const read = async (address: string) => (await request.get(address)).text();
  const sitemapUrls = [...(await read(`${env.url}/sitemap.xml`)).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, one]) =>
    String(one),
  );
  const titles = new Set<string>();
  for (const address of sitemapUrls) {
    const html = await read(address);
    // Two kitchens may have one name and one ZIP.
    if (!address.includes('/k/')) titles.add(/<title>(.+?)<\/title>/.exec(html)?.[1] ?? '');
    expect(html, address).toContain(`rel="canonical" href="${address}"`);
    expect(html, address).toMatch(/name="description" content=".{20,}"/);
    expect(html, address).toContain('property="og:image"');
  }
  expect(titles.size).toBe(sitemapUrls.filter((address) => !address.includes('/k/')).length);
  // Every section is where it belongs, and no script has to move it there.
  const landing = await read(env.url);
  expect(landing).toContain('id="how-it-works"');
  expect(landing).not.toContain('<div hidden id="S:');
  expect(await read(`${env.url}/demand/30318`)).not.toContain('rel="canonical"');
});

for (const address of [
  '/demand/30318',
  '/faq',
  '/privacy-policy',
  '/accessibility',
  '/developers',
  '/terms-of-service',
  '/signin',
  '/restaurant-login',
  '/forgot-password',
]) {
  test(`a visitor can read ${address}`, async ({ openBrowser }) => {
    const page = await openBrowser();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkPage(page);
  });
}

test('a link to a question opens it, and an unknown address leads to food', async ({ openBrowser, pageErrors }) => {
  const page = await openBrowser();
  await page.goto('/faq#refund');
  await expect(page.getByText('We send it right away.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Questions for' }).getByRole('link', { name: 'For restaurants' }).click();
  await expect(page.getByRole('heading', { name: 'For restaurants' })).toBeInViewport();
  await checkPage(page);

  pageErrors.allow(/never-was 404/);
  await page.goto('/never-was');
  await expect(page.getByRole('heading', { level: 1, name: 'This plate is empty' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Meals in Atlanta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good food left today in Atlanta' })).toBeVisible();
});

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Sends the form of a field twice, as an impatient person does, before the application runs. */
async function sendAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, value) => {
    Object.assign(input, { value });
    const form = input.closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
  }, text);
}
