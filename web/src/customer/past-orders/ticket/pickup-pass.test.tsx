import type { OrderView } from '@fondly/contract/orders';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { chooseInOrderMenu, listOrderMenu } from '../../testing/order-menu.ts';
import { sampleCollectedOrder, sampleOrder } from '../../testing/samples.ts';
import PastOrdersPage from '../past-orders-page.tsx';

const list = 'GET /api/orders';
const create = 'POST /api/orders/:id/pickup-pass';
const cancel = 'POST /api/orders/:id/pickup-pass/cancel';
const answer = (...orders: OrderView[]) => ok(list, { orders });
const open = (replies: Parameters<typeof openCustomerPage>[0]['replies']) =>
  openCustomerPage({ replies, path: '/past-orders', address: '/past-orders', Page: PastOrdersPage });

const withoutPass: OrderView = { ...sampleOrder, pickupPassesLeft: 3 };
const url = 'https://fondly.test/pass/abc';
const withPass: OrderView = { ...sampleOrder, pickupPassesLeft: 2, pickupPass: { friend: 'Sam', url } };

describe('A pickup pass on the ticket', () => {
  test('is created with a name; an empty one is not sent, and a refusal is shown at the field', async () => {
    const page = await open({
      [list]: [answer(withoutPass), answer(withPass)],
      [create]: [refused('pickup-pass-exists'), ok(create, withPass)],
    });
    await chooseInOrderMenu(page, 'Send a friend');
    const dialog = within(await page.findByRole('dialog'));
    const send = () => page.person.click(dialog.getByRole('button', { name: 'Create link' }));
    await send();
    expect(dialog.getByText('Please enter a first name, with letters only.')).toBeTruthy();
    await page.person.type(dialog.getByLabelText("Your friend's first name"), 'Sam');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toContain("There's already a pickup pass");
    await send();
    expect(await page.findByText('Sam can pick up your order.')).toBeTruthy();
    expect(page.requests.filter(({ operation }) => operation === create).map(({ body }) => body)).toEqual([
      { friend: 'Sam' },
      { friend: 'Sam' },
    ]);
    expect(await listOrderMenu(page)).not.toContain('Send a friend');
  });

  test('is copied, and where nothing can be copied the page shows the link', async () => {
    const page = await open({ [list]: [answer(withPass)] });
    const share = await page.findByRole('button', { name: 'Share link' });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await page.person.click(share);
    expect(await page.findByText('The link is copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(url);
    writeText.mockRejectedValueOnce(new Error('denied'));
    await page.person.click(share);
    expect(await page.findByText(url)).toBeTruthy();
  });

  test('is canceled, and another friend can be sent', async () => {
    const page = await open({ [list]: [answer(withPass), answer(withoutPass)], [cancel]: [ok(cancel, withoutPass)] });
    await page.person.click(await page.findByRole('button', { name: 'Cancel pass' }));
    await expect.poll(() => page.queryByText('Sam can pick up your order.')).toBeNull();
    expect(await listOrderMenu(page)).toContain('Send a friend');
  });

  test('says afterward who picked up', async () => {
    const page = await open({ [list]: [answer({ ...sampleCollectedOrder, pickedUpBy: 'Sam' })] });
    expect(await page.findByText('Picked up by Sam')).toBeTruthy();
  });
});
