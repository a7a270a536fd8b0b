import type { WebhookDelivery, WebhookView } from '@fondly/contract/restaurant/api/webhooks';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import ApiKeysPage from '../api-keys/api-keys-page.tsx';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/webhooks';
const readDeliveries = 'GET /api/restaurant/webhooks/:id/deliveries';
const webhook: WebhookView = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b11',
  url: 'https://register.example/fondly',
  kinds: ['order.created', 'meal.stock'],
  state: 'on',
  createdAt: '2026-11-01T12:00:00.000Z',
};
const lost: WebhookDelivery = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b12',
  kind: 'order.created',
  data: { orderId: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b13' },
  at: now.toISOString(),
  state: 'lost',
  tries: 8,
  triedAt: now.toISOString(),
  status: 503,
};
const list = (...webhooks: WebhookView[]) => ok(read, { webhooks });
const open = (replies: Parameters<typeof openRestaurantPage>[2] = {}) =>
  openRestaurantPage('/api-keys', ApiKeysPage, {
    'GET /api/restaurant/api-keys': [ok('GET /api/restaurant/api-keys', { keys: [] })],
    'GET /api/restaurant/api-keys/writes': [ok('GET /api/restaurant/api-keys/writes', { writes: [] })],
    [read]: [list(webhook)],
    ...replies,
  });

describe('The webhooks of a restaurant', () => {
  test('are added with what they hear of, and the secret is shown once', async () => {
    const secret = 'whsec_c2VjcmV0';
    const page = await open({
      [read]: [list(), list(webhook)],
      'POST /api/restaurant/webhooks': [ok('POST /api/restaurant/webhooks', { webhook, secret })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Add a webhook' }));
    await page.person.type(page.getByLabelText(/^Address/), 'http://register.example/fondly');
    await page.person.click(page.getByRole('button', { name: 'Save' }));
    expect(page.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true');
    await page.person.clear(page.getByLabelText(/^Address/));
    await page.person.type(page.getByLabelText(/^Address/), webhook.url);
    await page.person.click(page.getByRole('checkbox', { name: 'Refund' }));
    await page.person.click(page.getByRole('checkbox', { name: 'Stock changed' }));
    await page.person.click(page.getByRole('button', { name: 'Save' }));
    expect(await page.findByDisplayValue(secret)).toBeTruthy();
    expect(page.sent('POST /api/restaurant/webhooks')).toEqual([
      {
        url: webhook.url,
        kinds: ['order.created', 'order.confirmed', 'order.ready', 'order.completed', 'order.canceled', 'meal.stock'],
      },
    ]);
    await page.person.click(page.getByRole('button', { name: 'I copied it' }));
    expect(page.queryByDisplayValue(secret)).toBeNull();
    expect(await page.findByText(webhook.url)).toBeTruthy();
  });

  test('show a failed read, what does not answer, and what was not received, which is sent again', async () => {
    const page = await open({
      [read]: [refused('internal-error'), list({ ...webhook, state: 'failing' })],
      [readDeliveries]: [
        ok(readDeliveries, { deliveries: [lost] }),
        ok(readDeliveries, { deliveries: [{ ...lost, state: 'waiting' }] }),
      ],
      'POST /api/restaurant/webhooks/deliveries/:id/replay': [
        ok('POST /api/restaurant/webhooks/deliveries/:id/replay', { ok: true }),
      ],
    });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Not answering')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: /^Deliveries to/ }));
    expect(await page.findByText(/8 tries · HTTP 503/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Send again' }));
    expect(await page.findByText('It is on its way again')).toBeTruthy();
    expect(await page.findByText('Waiting')).toBeTruthy();
  });

  test('are turned off and on from their menu, which keeps what they hear of', async () => {
    const page = await open({
      [read]: [list(webhook), list({ ...webhook, state: 'off' })],
      'PUT /api/restaurant/webhooks/:id': [ok('PUT /api/restaurant/webhooks/:id', { ...webhook, state: 'off' })],
    });
    await page.person.click(await page.findByRole('button', { name: /^More options for/ }));
    await page.person.click(await page.findByRole('menuitem', { name: 'Turn off' }));
    expect(await page.findByText('Off')).toBeTruthy();
    expect(page.sent('PUT /api/restaurant/webhooks/:id')).toEqual([
      { url: webhook.url, kinds: webhook.kinds, isOn: false },
    ]);
    expect(page.queryByRole('button', { name: /^Send a test/ })).toBeNull();
  });
});
