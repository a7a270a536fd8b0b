import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { FeedsPanel } from './feeds-panel.tsx';

const list = 'GET /api/account/feeds';
const create = 'POST /api/account/feeds';
const remove = 'DELETE /api/account/feeds/:id';
const feed = { id: 'a', kind: 'alerts' as const, createdAt: '2026-11-20T20:00:00.000Z' };
const url = 'https://fondly.test/api/feeds/abc/alerts.json';

async function open(replies: Parameters<typeof openCustomerPage>[0]['replies']) {
  const page = await openCustomerPage({
    replies,
    path: '/customer-profile',
    address: '/customer-profile',
    Page: FeedsPanel,
  });
  await page.person.click(page.getByRole('button', { name: 'Feeds and calendar' }));
  return page;
}

describe('The feeds of a customer', () => {
  test('the address of a new feed is shown once, and is gone with the feed', async () => {
    const page = await open({
      [list]: [ok(list, { feeds: [] }), ok(list, { feeds: [feed] }), ok(list, { feeds: [] })],
      [create]: [ok(create, { feed, links: [{ format: 'json', url }] })],
      [remove]: [ok(remove, { ok: true })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Create alerts feed' }));
    const address = (await page.findByLabelText('Address for JSON Feed')) as HTMLInputElement;
    expect(address.value).toBe(url);
    expect(page.getByText('Created November 20, 2026')).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Delete Alerts feed' }));
    await expect.poll(() => page.queryByText('Created November 20, 2026')).toBeNull();
    expect(page.queryByLabelText('Address for JSON Feed')).toBeNull();
  });

  test('a customer with three feeds reads that there are no more, and a refusal is shown', async () => {
    const feeds = ['a', 'b', 'c'].map((id) => ({ ...feed, id }));
    const page = await open({ [list]: [ok(list, { feeds })], [remove]: [refused('not-found')] });
    expect(await page.findByText('You can have up to 3 feeds.')).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Create alerts feed' })).toBeNull();
    const [button] = page.getAllByRole('button', { name: 'Delete Alerts feed' });
    await page.person.click(button!);
    expect(await page.findByRole('alert')).toBeTruthy();
  });

  test('a list that failed to load is loaded again on a click', async () => {
    const page = await open({ [list]: [refused('internal-error'), ok(list, { feeds: [feed] })] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Alerts feed')).toBeTruthy();
  });
});
