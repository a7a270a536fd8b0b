import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { checkPage } from '../../actions/check-page.ts';
import { signUp } from '../../actions/sign-up.ts';
import { buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer gives an assistant a token, and takes it away in another tab', async ({ env, openBrowser }) => {
  const meal = await buildMeal(env.app, await buildRestaurant(env.app));
  const page = await openBrowser();
  await page.goto('/customer-signup');
  await signUp(page, 'Maya Rivers');
  await page.waitForURL('**/kitchens');
  await page.goto('/customer-profile');
  await page.getByRole('button', { name: 'Tokens for your software' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Assistant');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(secret).toMatch(/^fk_live_[0-9a-f]{48}$/);
  await checkPage(page);
  // It is shown once.
  await page.reload();
  await page.getByRole('button', { name: 'Tokens for your software' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Assistant' })).toBeVisible();
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0);

  const assistant = new Client({ name: 'assistant', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL('/mcp', env.url), { requestInit }));
  const found = await assistant.callTool({ name: 'read_meal', arguments: { mealId: meal.id } });
  expect(JSON.stringify(found.structuredContent)).toContain(meal.name);
  const refused = await assistant.callTool({
    name: 'hold_meal',
    arguments: { requestId: crypto.randomUUID(), mealId: meal.id },
  });
  expect(JSON.stringify(refused.content)).toContain('Missing scope: hold.');

  const tab = await page.context().newPage();
  await tab.goto('/customer-profile');
  await tab.getByRole('button', { name: 'Tokens for your software' }).click();
  await tab.getByRole('button', { name: 'Revoke Assistant' }).click();
  await expect(tab.getByRole('button', { name: 'Revoke Assistant' })).toHaveCount(0);
  await expect(assistant.listTools()).rejects.toThrow();
  // The first tab still shows the token; to revoke it again changes nothing.
  await page.getByRole('button', { name: 'Revoke Assistant' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Assistant' })).toHaveCount(0);
});
