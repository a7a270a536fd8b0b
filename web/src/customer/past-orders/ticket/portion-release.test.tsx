import type { OrderView } from '@fondly/contract/orders';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { chooseInOrderMenu, listOrderMenu } from '../../testing/order-menu.ts';
import { sampleOrder } from '../../testing/samples.ts';
import PastOrdersPage from '../past-orders-page.tsx';

const list = 'GET /api/orders';
const release = 'POST /api/orders/:id/releases';
const takeBack = 'POST /api/orders/:id/releases/take-back';
const answer = (...orders: OrderView[]) => ok(list, { orders });
const open = (replies: Parameters<typeof openCustomerPage>[0]['replies']) =>
  openCustomerPage({ replies, path: '/past-orders', address: '/past-orders', Page: PastOrdersPage });

const ofThree: OrderView = { ...sampleOrder, quantity: 3, canCancel: false };
const state = (releasable: number, onSale: number, resold: number): OrderView => ({
  ...ofThree,
  release: { releasable, onSale, resold },
});

describe('A customer who cannot come', () => {
  test('puts portions on sale again; the same form sends the same release once more', async () => {
    const page = await open({
      [list]: [answer(state(3, 0, 0)), answer(state(3, 0, 0)), answer(state(1, 2, 0))],
      [release]: [refused('internal-error'), ok(release, state(1, 2, 0))],
    });
    await chooseInOrderMenu(page, "Can't make it");
    const dialog = within(await page.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '3 portions' }).checked).toBe(true);
    await page.person.click(dialog.getByRole('radio', { name: '2 portions' }));
    await page.person.click(dialog.getByRole('button', { name: 'Put on sale' }));
    await dialog.findByRole('alert');
    await page.person.click(dialog.getByRole('button', { name: 'Put on sale' }));

    expect(await page.findByText('2 portions are on sale again.')).toBeTruthy();
    const [first, second] = page.requests.filter(({ operation }) => operation === release).map(({ body }) => body);
    expect(first).toMatchObject({ portions: 2 });
    expect(second).toEqual(first);
  });

  test('of a single portion is not asked how many', async () => {
    const page = await open({ [list]: [answer({ ...state(1, 0, 0), quantity: 1 })] });
    await chooseInOrderMenu(page, "Can't make it");
    expect(within(await page.findByRole('dialog')).queryByRole('radio')).toBeNull();
  });

  test('takes portions back, and reads when somebody is paying for them', async () => {
    const page = await open({
      [list]: [answer(state(1, 2, 0)), answer(state(1, 2, 0)), answer(state(3, 0, 0))],
      [takeBack]: [refused('portions-being-bought'), ok(takeBack, state(3, 0, 0))],
    });
    await page.person.click(await page.findByRole('button', { name: 'I can come after all' }));
    expect(await page.findByText('Someone is paying for this right now. Try again in a few minutes.')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'I can come after all' }));
    expect(await page.findByText('Your portions are off sale')).toBeTruthy();
  });

  test('reads what was sold and what is left to pick up', async () => {
    const page = await open({ [list]: [answer({ ...state(0, 0, 2), refundedCents: 1000 })] });
    expect(await page.findByText('2 portions were sold to someone else.')).toBeTruthy();
    expect(page.getByText('Please pick up the other one.')).toBeTruthy();
    expect(page.getByRole('heading', { name: /^1 × / })).toBeTruthy();
    expect(await listOrderMenu(page)).not.toContain("Can't make it");
  });

  test('reads at the end that everything was sold', async () => {
    const ended = { ...state(0, 0, 3), status: 'canceled', closedReason: 'released', pickupCode: null } as const;
    const page = await open({ [list]: [answer({ ...ended, refundedCents: 1500 })] });
    expect(await page.findByText('Someone else bought your meal.', { exact: false })).toBeTruthy();
  });
});
