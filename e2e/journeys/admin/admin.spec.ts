import { scaleTime } from '@fondly/dev/scale-time';
import { generateTotpCode } from '@fondly/server/accounts/testing/generate-totp-code';
import { buildWaitingPeople } from '@fondly/server/waitlist/testing/waitlist-builders';
import type { Request } from '@playwright/test';
import { checkPage } from '../../actions/check-page.ts';
import { password, signUp } from '../../actions/sign-up.ts';
import { buildAdmin, buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an admin reviews and approves a restaurant, and its owner sees it at once', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Petit Four Corners', status: 'pending' });
  const page = await openBrowser(await buildAdmin(env.app));
  const ownerPage = await openBrowser(restaurant.owner);
  await ownerPage.goto('/application-pending');
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Application Under Review' })).toBeVisible();

  // A count in the navigation must not widen the page.
  await env.app.db.client.query(
    `insert into alarms (kind, source, text, raised_at) values ('application-overdue', gen_random_uuid()::text, 'Petit Four Corners waits.', $1)`,
    [env.app.clock.now()],
  );
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^Alarms.*1 waiting for you/ })).toBeAttached();
  await page.getByRole('button', { name: 'Approve anyway: Petit Four Corners' }).click();
  await checkPage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Review Petit Four Corners' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Approve anyway: Petit Four Corners' }).click();

  await ownerPage.waitForURL('**/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Petit Four Corners is approved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve anyway: Petit Four Corners' })).toBeHidden();
  await checkPage(page);
  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: /Restaurant approved Petit Four Corners/ })).toBeVisible();
  await checkPage(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Find anything' }).pressSequentially('petit');
  await expect(page.getByRole('menuitem', { name: /Petit Four Corners/ }).first()).toBeVisible();
  await checkPage(page);
  await expect(page.getByText('Searching')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Petit Four Corners' })).toBeVisible();
});

test("an admin suspends a restaurant, and its meals disappear from a customer's open search", async ({
  env,
  openBrowser,
}) => {
  const restaurant = await buildRestaurant(env.app, { name: 'Okra Lane Table' });
  await buildMeal(env.app, restaurant, { name: 'Okra Stew' });
  const customerPage = await openBrowser(await buildCustomer(env.app));
  await customerPage.goto(`/meal-search?zip=${restaurant.zip}`);
  await expect(customerPage.getByText('Okra Stew').first()).toBeVisible();

  const page = await openBrowser(await buildAdmin(env.app));
  await page.goto(`/admin/restaurants/${restaurant.id}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Three complaints in a day.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();

  await expect(customerPage.getByText('Okra Stew')).toHaveCount(0, { timeout: scaleTime(10_000) });
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  for (const [address, part] of [
    ['/admin/totals', 'By ZIP'],
    ['/admin/demand', 'Sample spots'],
    ['/admin/demand/30318', 'Messages'],
    ['/admin/places', 'Cuisines'],
    ['/admin/money-rules', 'Tax areas'],
    ['/admin/tax', /^Months of/],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('region', { name: part })).toBeVisible();
    await checkPage(page);
  }
});

test('a new admin sets up the second factor, then finds a customer and locks them out', async ({
  env,
  openBrowser,
  pageErrors,
}) => {
  const page = await openBrowser();
  await page.goto('/customer-signup');
  const email = await signUp(page, 'Grace Hopper');
  await page.waitForURL((url) => url.pathname !== '/customer-signup');
  await env.app.db.client.query('update users set is_super_admin = true where email = $1', [email]);

  await page.goto('/admin/people');
  await page.getByLabel('Your password, once more').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await checkPage(page);
  const key = await page.getByRole('region', { name: 'Scan' }).locator('p').last().textContent();
  await page.getByLabel('Code', { exact: true }).fill(await generateTotpCode(env.app, key ?? ''));
  await page.getByRole('button', { name: 'Open' }).click();

  const customer = await buildCustomer(env.app, 'Zora Hurston');
  await page.getByLabel('Name, email or phone').fill('zora hurs');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Zora Hurston' }).click();
  await checkPage(page);
  const customerPage = await openBrowser(customer);
  await customerPage.goto('/customer-profile');
  await expect(customerPage.getByText('Zora Hurston').first()).toBeVisible();
  // The open page of the customer may still send requests after the session has ended.
  pageErrors.allow(/^GET \/api\/account\/\w+ 401$/);
  await page.getByRole('button', { name: 'Lock out' }).click();
  await page.getByLabel('Reason').fill('Four stolen cards.');
  await page.getByRole('dialog').getByRole('button', { name: 'Lock out' }).click();
  await expect(page.getByText('Person locked out.')).toBeVisible();
  await customerPage.goto('/customer-profile');
  await customerPage.waitForURL('**/customer-onboarding?next=*');
});

test('an admin previews a message, sends it to a ZIP, and stops it', async ({ env, openBrowser }) => {
  const [zip, subject] = ['30349', 'Two kitchens are coming'];
  const emails = await buildWaitingPeople(env, zip, 30);
  const page = await openBrowser(await buildAdmin(env.app));
  await page.goto('/admin/demand');
  await page.getByRole('link', { name: zip }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('They begin on Monday.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="The message as it is read"]');
  await expect(preview.getByText('They begin on Monday.')).toBeVisible();
  await checkPage(page, 'iframe');
  await page.getByLabel('People per wave').selectOption('25');
  await page.getByRole('button', { name: 'Send to 30 people' }).click();
  await page.getByLabel('Reason').fill('They asked us.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();

  await expect(page.getByRole('row', { name: new RegExp(`${subject}.*On its way`) })).toBeVisible();
  await expect.poll(() => env.mails(emails[0] ?? '').map((mail) => mail.subject)).toEqual([subject]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByLabel('Reason').fill('Monday is off.');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${subject}.*Stopped`) })).toBeVisible();
  await env.advance({ minutes: 11 });
  expect(env.mails(emails[29] ?? '')).toEqual([]);
});

test('an admin checks the invariants and creates a coupon', async ({ env, openBrowser }) => {
  const page = await openBrowser(await buildAdmin(env.app));
  await page.goto('/admin/operations');
  await page.getByRole('button', { name: 'Check now: all invariants' }).click();
  await expect(page.getByText(/: all hold\.|not hold\./)).toBeVisible({ timeout: scaleTime(20_000) });
  await checkPage(page);
  await page.goto('/admin/ratings');
  await expect(page.getByRole('region', { name: 'What customers say' })).toBeVisible();
  await checkPage(page);

  await page.goto('/admin/coupons');
  await page.getByRole('link', { name: 'New coupon' }).click();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await checkPage(page);
  await page.getByLabel('Code').fill('peach-3');
  await page.getByLabel('Dollars off').fill('3');
  await page.getByLabel('Reason').fill('Opening week.');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupon PEACH-3' })).toBeVisible();
  await expect(page.getByText('Opening week.')).toBeVisible();
  await checkPage(page);
});

test('customers and visitors cannot open the admin pages', async ({ env, openBrowser, pageErrors }) => {
  pageErrors.allow(/GET \/admin 403/);
  const page = await openBrowser(await buildCustomer(env.app));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for operators' })).toBeVisible();
  await checkPage(page);
  const stranger = await openBrowser();
  await stranger.goto('/admin/audit');
  await stranger.waitForURL('**/login?next=%2Fadmin%2Faudit');
});

test('an admin page does not request what came with it', async ({ env, openBrowser }) => {
  await buildRestaurant(env.app);
  const page = await openBrowser(await buildAdmin(env.app));
  const allShipped: string[] = [];
  for (const name of ['', '/orders', '/people', '/operations', '/payouts', '/demand', '/alarms', '/places']) {
    const requested: string[] = [];
    const note = (request: Request) => requested.push(new URL(request.url()).pathname);
    page.on('request', note);
    const document = await page.goto(`/admin${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', note);

    const [, block = '{}'] = /id="dehydrated-state">(.*?)<\/script>/s.exec((await document?.text()) ?? '') ?? [];
    const shipped = Object.keys(JSON.parse(block)).map((address) => address.replace(/\?.*/, ''));
    allShipped.push(...shipped);
    const again = requested.filter((address) => shipped.includes(address));
    expect(again, name).toEqual([]);
  }
  // A busy machine may be late with some of them.
  expect(allShipped).toContain('/api/admin/access');
});
