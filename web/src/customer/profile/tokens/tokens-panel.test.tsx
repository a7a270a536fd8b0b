import type { TokenView } from '@fondly/contract/account/tokens';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { TokensPanel } from './tokens-panel.tsx';

const list = 'GET /api/account/tokens';
const create = 'POST /api/account/tokens';
const revoke = 'DELETE /api/account/tokens/:id';
const token: TokenView = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b01',
  name: 'Assistant',
  ending: 'a1b2',
  scopes: ['listings:read', 'own-orders:read'],
  state: 'live',
  createdAt: '2026-11-20T20:00:00.000Z',
  expiresAt: '2027-02-18T20:00:00.000Z',
  lastUsedAt: null,
};
const secret = `fk_live_${'a'.repeat(48)}`;

async function open(replies: Parameters<typeof openCustomerPage>[0]['replies']) {
  const page = await openCustomerPage({
    replies,
    path: '/customer-profile',
    address: '/customer-profile',
    Page: TokensPanel,
  });
  await page.person.click(page.getByRole('button', { name: 'Tokens for your software' }));
  return page;
}

describe('The tokens of a customer', () => {
  test('a new token holds no meals unless it is told to, is shown once, and is gone when it is revoked', async () => {
    const page = await open({
      [list]: [
        ok(list, { tokens: [] }),
        ok(list, { tokens: [token] }),
        ok(list, { tokens: [{ ...token, state: 'revoked' }] }),
      ],
      [create]: [ok(create, { token, secret })],
      [revoke]: [ok(revoke, { ok: true })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Create token' }));
    expect(await page.findByText('Enter a name.')).toBeTruthy();
    await page.person.type(page.getByLabelText(/^Name/), 'Assistant');
    await page.person.click(page.getByRole('button', { name: 'Create token' }));
    expect(await page.findByDisplayValue(secret)).toBeTruthy();
    expect(page.requests.filter(({ operation }) => operation === create).map(({ body }) => body)).toEqual([
      { name: 'Assistant', scopes: ['listings:read', 'own-orders:read'], expiresInDays: 90 },
    ]);
    await page.person.click(await page.findByRole('button', { name: 'Revoke Assistant' }));
    await expect.poll(() => page.queryByText('Assistant')).toBeNull();
    expect(page.queryByDisplayValue(secret)).toBeNull();
  });

  test('a list that failed to load is loaded again on a click', async () => {
    const page = await open({ [list]: [refused('internal-error'), ok(list, { tokens: [token] })] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    const validity = await page.findByText('Valid until February 18, 2027');
    expect(validity.closest('p')?.textContent).toMatch(/ends in a1b2 · Valid until/);
  });
});
