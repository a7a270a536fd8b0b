import type { ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';
import ApiKeysPage from './api-keys-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/api-keys';
const register: ApiKeyView = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b01',
  name: 'Register',
  ending: 'a1b2',
  scopes: ['stock:write', 'orders:read'],
  state: 'live',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-01-30T12:00:00.000Z',
  lastUsedAt: null,
};
const till: ApiKeyView = {
  ...register,
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b02',
  name: 'Till',
  ending: 'c3d4',
  state: 'disabled',
};
const list = (...keys: ApiKeyView[]) => ok(read, { keys });
const writes = (name: string | null) =>
  ok('GET /api/restaurant/api-keys/writes', {
    writes: [
      {
        id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b03',
        at: now.toISOString(),
        keyName: 'Register',
        action: 'setStock' as const,
        mealName: name,
        quantity: 4,
      },
    ],
  });
const none = ok('GET /api/restaurant/api-keys/writes', { writes: [] });
const open = (replies: Parameters<typeof openRestaurantPage>[2] = {}) =>
  openRestaurantPage('/api-keys', ApiKeysPage, {
    [read]: [list(register, till)],
    'GET /api/restaurant/api-keys/writes': [none],
    'GET /api/restaurant/webhooks': [ok('GET /api/restaurant/webhooks', { webhooks: [] })],
    ...replies,
  });

describe('The page of API keys', () => {
  test('shows a skeleton, an error after a failed read, and a restaurant without keys', async () => {
    expect(await (await open({ [read]: ['never'] })).findByText('Loading your API keys')).toBeTruthy();
    const page = await open({ [read]: [refused('internal-error'), list()] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText(/You have no keys/)).toBeTruthy();
    expect(page.queryByText('Ended keys')).toBeNull();
  });

  test('lists what each key may do and did, and why one is off', async () => {
    const page = await open({ 'GET /api/restaurant/api-keys/writes': [writes('Miso Ramen')] });
    expect(await page.findByText('ends in a1b2', { exact: false })).toBeTruthy();
    expect(page.getAllByText('See orders, with first names', { selector: 'li' })).toHaveLength(2);
    expect(page.getByText('Off: its creator no longer owns this kitchen')).toBeTruthy();
    expect(page.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
    expect(await page.findByText('Set stock of Miso Ramen to 4')).toBeTruthy();
    expect(page.getByText(/^By key Register · Today/)).toBeTruthy();
  });

  test('a new key is shown once, and nothing of it is left when the dialog is closed', async () => {
    const secret = `fk_live_${'a'.repeat(48)}`;
    const page = await open({
      [read]: [list(), list(register)],
      'POST /api/restaurant/api-keys': [ok('POST /api/restaurant/api-keys', { apiKey: register, secret })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Create key' }));
    expect(await page.findByText('Enter a name.')).toBeTruthy();
    expect(page.getByText('Choose at least one.')).toBeTruthy();
    await page.person.type(page.getByLabelText(/^Name/), 'Register');
    await page.person.click(page.getByRole('checkbox', { name: 'Set stock' }));
    await page.person.click(page.getByRole('button', { name: 'Create key' }));
    expect(await page.findByDisplayValue(secret)).toBeTruthy();
    expect(page.sent('POST /api/restaurant/api-keys')).toEqual([
      { name: 'Register', scopes: ['stock:write'], expiresInDays: 90 },
    ]);
    await page.person.click(page.getByRole('button', { name: 'I copied it' }));
    expect(page.queryByDisplayValue(secret)).toBeNull();
    expect(await page.findByText('ends in a1b2', { exact: false })).toBeTruthy();
  });

  test('a key is revoked after a question, and then stands among the ended ones', async () => {
    const page = await open({
      [read]: [list(register), list({ ...register, state: 'revoked' })],
      'DELETE /api/restaurant/api-keys/:id': [ok('DELETE /api/restaurant/api-keys/:id', { ok: true })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Revoke Register' }));
    await page.person.click(await page.findByRole('button', { name: 'Revoke' }));
    expect(await page.findByText('Register is revoked')).toBeTruthy();
    expect(await page.findByText('Ended keys')).toBeTruthy();
  });
});
