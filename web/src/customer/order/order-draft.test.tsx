import { cleanup } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { findStoredContact, rememberContact } from '../browser-storage/contact.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleCardForm, sampleFoundMeal, sampleMealDetails, sampleUnpaidOrder } from '../testing/samples.ts';
import OrderPage from './order-page.tsx';

const read = 'GET /api/meals/:id';
const listOrders = 'GET /api/orders';
const checkout = 'POST /api/checkout';
const profile = 'PATCH /api/account/profile';
const stepOne = `/order/${sampleFoundMeal.id}`;
const sentDraft = {
  orderId: sampleUnpaidOrder.id,
  quantity: 2,
  customerName: 'Max Short',
  customerEmail: 'max@example.com',
  customerPhone: '+14045550177',
  specialInstructions: 'No onion',
  coupon: { code: 'PEACH3', discountCents: 300, taxCents: 0, taxAbsorbedCents: 0, totalCents: 1200 },
};
const started = {
  ...sampleCardForm,
  orderId: sampleUnpaidOrder.id,
  orderNumber: 'AD3GXR',
  totalCents: 750,
  holdExpiresAt: null,
};

type Options = Partial<Parameters<typeof openCustomerPage>[0]>;
const open = ({ replies, ...options }: Options = {}) =>
  openCustomerPage({
    replies: {
      [read]: [ok(read, sampleMealDetails)],
      [listOrders]: [ok(listOrders, { orders: [] })],
      ...replies,
    },
    path: '/order/:mealId',
    address: stepOne,
    Page: OrderPage,
    ...options,
  });
type Page = Awaited<ReturnType<typeof open>>;
const readField = (page: Page, label: string) => (page.getByLabelText(label) as HTMLInputElement).value;
/** Loads the page again in the same tab: memory is gone, the tab's storage stays. */
const reload = (replies: Options['replies'] = {}) => {
  cleanup();
  const kept = Object.entries(sessionStorage);
  return open({
    replies,
    remember: () => {
      for (const [name, value] of kept) sessionStorage.setItem(name, String(value));
    },
  });
};

describe('Order step 1 after a reload', () => {
  test('shows what was sent with "Continue", with quantity, coupon and note', async () => {
    const page = await open({ replies: { [read]: [ok(read, { ...sampleMealDetails, draft: sentDraft })] } });

    await page.findByRole('button', { name: 'Continue to payment' });

    expect(readField(page, 'Name')).toBe('Max Short');
    expect(readField(page, 'Email')).toBe('max@example.com');
    expect(readField(page, 'Phone')).toBe('404 555 0177');
    expect(readField(page, 'Special instructions (optional)')).toBe('No onion');
    expect(page.getByText('PEACH3 saves you $3.00')).toBeTruthy();
    expect(page.getAllByText('$12.00').length).toBeGreaterThan(0);
  });

  test('shows what was typed and not sent, because the session ended at "Continue"', async () => {
    const page = await open({ replies: { [checkout]: [refused('sign-in-required')] } });
    await page.person.type(await page.findByLabelText('Phone'), '4045550134');
    await page.person.type(page.getByLabelText('Special instructions (optional)'), 'No onion');
    await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));
    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
    await page.findByText('somewhere else');

    const reloaded = await reload();

    await reloaded.findByRole('button', { name: 'Continue to payment' });
    expect(readField(reloaded, 'Phone')).toBe('4045550134');
    expect(readField(reloaded, 'Special instructions (optional)')).toBe('No onion');
    expect(reloaded.getAllByText('$15.00').length).toBeGreaterThan(0);
  });

  test('prefers what another tab has sent since to what this tab still keeps', async () => {
    const page = await open();
    await page.person.type(await page.findByLabelText('Special instructions (optional)'), 'No egg');

    const reloaded = await reload({ [read]: [ok(read, { ...sampleMealDetails, draft: sentDraft })] });

    await reloaded.findByRole('button', { name: 'Continue to payment' });
    expect(readField(reloaded, 'Special instructions (optional)')).toBe('No onion');
  });

  test('shows nothing that another person typed in this tab', async () => {
    const page = await open();
    await page.person.type(await page.findByLabelText('Special instructions (optional)'), 'No egg');
    const kept = sessionStorage.getItem('fondly.unsent-order') ?? '';
    const foreign = kept.replace(/"personId":"[^"]+"/, '"personId":"someone-else"');

    cleanup();
    const other = await open({ remember: () => sessionStorage.setItem('fondly.unsent-order', foreign) });

    await other.findByRole('button', { name: 'Continue to payment' });
    expect(readField(other, 'Special instructions (optional)')).toBe('');
  });
});

describe('The pay page', () => {
  test('names the person of the order and not the one of the account', async () => {
    const order = { ...sampleUnpaidOrder, customerName: 'Max Short', customerPhone: '+14045550177' };
    const page = await open({
      address: `${stepOne}?step=pay&order=${order.id}`,
      replies: {
        'GET /api/orders/:id': [ok('GET /api/orders/:id', order)],
        'POST /api/orders/:id/payment-secret': [
          ok('POST /api/orders/:id/payment-secret', {
            ...sampleCardForm,
            clientSecret: 's1',
            totalCents: 1500,
            holdExpiresAt: null,
          }),
        ],
        'GET /api/public/config': ['never'],
      },
    });

    expect(await page.findByText('Max Short')).toBeTruthy();
    expect(page.getByText('maya@example.com').closest('p')?.textContent).toBe('maya@example.com · 404 555 0177');
    expect(page.queryByText('Maya Robinson')).toBeNull();
  });
});

describe('A new step of the order', () => {
  test('moves the focus to its heading, in both directions', async () => {
    const page = await open({
      replies: {
        [checkout]: [ok(checkout, { ...started, clientSecret: 's1' })],
        'GET /api/orders/:id': [ok('GET /api/orders/:id', sampleUnpaidOrder)],
        'GET /api/public/config': ['never'],
      },
    });
    await page.person.type(await page.findByLabelText('Phone'), '4045550134');
    expect(document.activeElement?.tagName).toBe('INPUT');

    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
    const payHeading = await page.findByRole('heading', { name: 'Pay by card' });
    expect(document.activeElement).toBe(payHeading);

    await page.person.click(page.getByRole('link', { name: 'Edit Details' }));
    const detailsHeading = await page.findByRole('heading', { name: 'Order your meal' });
    expect(document.activeElement).toBe(detailsHeading);
  });
});

describe('The contact of an order', () => {
  const paidAtOnce = ok(checkout, { ...started, clientSecret: null, totalCents: 0 });
  const order = async (page: Page, name: string) => {
    await page.person.clear(await page.findByLabelText('Name'));
    await page.person.type(page.getByLabelText('Name'), name);
    await page.person.type(page.getByLabelText('Phone'), '4045550134');
    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
    await page.findByText('somewhere else');
  };
  const saved = (page: Page) => page.requests.filter(({ operation }) => operation === profile);

  test('is remembered and gives the account its first phone under the person’s name', async () => {
    const page = await open({ replies: { [checkout]: [paidAtOnce], [profile]: ['network-error'] } });

    await order(page, 'Maya Robinson');

    expect(findStoredContact()).toEqual({ email: 'maya@example.com', phone: '4045550134' });
    expect(saved(page)).toMatchObject([{ body: { name: 'Maya Robinson', phone: '4045550134' } }]);
  });

  test('is not remembered when someone else picks up', async () => {
    const page = await open({ replies: { [checkout]: [paidAtOnce] } });
    rememberContact({ email: 'maya@example.com', phone: '' });

    await order(page, 'Max Short');

    expect(findStoredContact()).toEqual({ email: 'maya@example.com', phone: '' });
    expect(saved(page)).toEqual([]);
  });
});
