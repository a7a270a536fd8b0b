import { scaleTime } from '@fondly/dev/scale-time';
import * as market from '@fondly/server/meals/testing/meal-builders';
import { checkPage } from '../../actions/check-page.ts';
import { passMidnight } from '../../actions/pass-midnight.ts';
import { buildCustomer } from '../../fixtures/builders.ts';
import type { JourneyEnvironment } from '../../fixtures/journey-environment.ts';
import { expect, test } from '../../fixtures/test.ts';

/** No other journey uses this ZIP. */
const zip = '30345';

test('a customer on the waitlist gets $3 off, gets an email about new meals, and unsubscribes', async ({
  env,
  openBrowser,
}) => {
  await passMidnight(env);
  const maya = await buildCustomer(env.app);
  const page = await openBrowser(maya);
  await page.goto(`/meal-search?zip=${zip}`);
  await page.getByRole('link', { name: `Ask for a restaurant in ${zip}` }).click();
  await expect(page.getByRole('heading', { name: "You're early" })).toBeVisible();
  await checkPage(page);

  await page.getByRole('button', { name: 'Get $3 off first meal' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(maya.email);
  await checkPage(page);
  await page.getByRole('button', { name: 'Get $3 Off', exact: true }).click();
  await expect(page.getByText("You're on the waitlist! We'll notify you when restaurants are added.")).toBeVisible();
  await page.getByRole('button', { name: 'Request this restaurant' }).first().click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Requested')).toBeVisible();

  await page.goto(findLink(await waitForEmail(env, maya.email, 'Please confirm your email'), 'confirm-email'));
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  expect(await waitForEmail(env, maya.email, '$3 off your first meal')).toMatch(/FIRST\w{8}/);

  const restaurant = await market.restaurant(env.app, { zip, name: 'Howell Mill Noodle Co.' });
  // The pickup window covers the whole day, so that the journey can run at any hour.
  await market.meal(env.app, restaurant, { pickup: ['00:00', '23:59'] });
  await env.advance({ seconds: 1 });
  const live = await waitForEmail(env, maya.email, `Meals are live in ${zip}`);
  await page.goto(findLink(live, 'unsubscribe'));
  await checkPage(page);
  await expect(page.getByRole('heading', { name: `Unsubscribe from news about ${zip}?` })).toBeVisible();
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe', exact: true });
  await unsubscribe.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: "You're still on the list" })).toBeVisible();
  await page.reload();
  await unsubscribe.click();
  await expect(
    page.getByText("You're off the list. We won't email you about new meals in your area anymore."),
  ).toBeVisible();

  await page.goto(`/zip/${zip}`);
  await page.waitForURL(`**/meal-search?zip=${zip}`);
});

test('a visitor subscribes on the landing page and confirms the email address', async ({ env, openBrowser }) => {
  const page = await openBrowser();
  const email = `visitor-${Date.now()}@example.test`;
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('City (optional)').fill('Atlanta');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
  await page.goto(findLink(await waitForEmail(env, email, 'Please confirm your email'), 'confirm-email'));
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
});

/** Waits for an email and returns its text. */
async function waitForEmail(env: JourneyEnvironment, email: string, subject: string): Promise<string> {
  const find = () => env.mails(email).find((mail) => mail.subject === subject)?.text;
  await expect.poll(find, { timeout: scaleTime(10_000) }).toBeTruthy();
  return find() ?? '';
}

function findLink(text: string, page: 'confirm-email' | 'unsubscribe'): string {
  return new RegExp(`\\S+(/${page}/\\S+)`).exec(text)?.[1] ?? 'no such link';
}
