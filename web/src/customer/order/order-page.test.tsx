import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { findStoredContact } from '../browser-storage/contact.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleCardForm, sampleFoundMeal, sampleMealDetails, sampleUnpaidOrder } from '../testing/samples.ts';
import OrderPage from './order-page.tsx';

const read = 'GET /api/meals/:id';
const listOrders = 'GET /api/orders';
const listAlerts = 'GET /api/account/opening-alerts';
const checkout = 'POST /api/checkout';
const validate = 'POST /api/coupons/validate';
const noOrders = ok(listOrders, { orders: [] });
const mealDetails = (change: Partial<typeof sampleFoundMeal> = {}) =>
  ok(read, { ...sampleMealDetails, meal: { ...sampleFoundMeal, ...change } });
const started = {
  ...sampleCardForm,
  orderId: sampleUnpaidOrder.id,
  orderNumber: 'AD3GXR',
  clientSecret: 's1',
  totalCents: 750,
  holdExpiresAt: null,
};

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies, query = '') =>
  openCustomerPage({
    replies: { [listOrders]: [noOrders], [listAlerts]: [ok(listAlerts, { alerts: [] })], ...replies },
    path: '/order/:mealId',
    address: `/order/${sampleFoundMeal.id}${query}`,
    Page: OrderPage,
  });
type Page = Awaited<ReturnType<typeof open>>;
const submit = async (page: Page) => {
  await page.person.type(await page.findByLabelText('Phone'), '(404) 555-0134');
  await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));
};
const sent = (page: Page) => page.requests.filter(({ operation }) => operation === checkout).map(({ body }) => body);

const validCoupon = {
  couponCode: 'PEACH3',
  discountType: 'fixed',
  discountCents: 300,
  taxCents: 0,
  taxAbsorbedCents: 0,
  totalCents: 450,
} as const;

describe('Order step 1', () => {
  test.for([
    { what: 'a meal that is not there', reply: refused('not-found') },
    { what: 'an address that is none', reply: refused('invalid-input') },
  ])('step 1 shows "Order not found" for $what', async ({ reply }) => {
    const page = await open({ [read]: [reply] });

    expect(await page.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  });

  test.for([
    { change: { unavailableReason: 'sold-out', availableQuantity: 0 }, text: 'Out of Stock' },
    {
      change: { unavailableReason: 'ended', pickupEnd: '2026-11-20T22:59:00.000Z' },
      text: 'This meal is no longer available. The pickup time has passed.',
    },
    { change: { unavailableReason: 'kitchen-closed' }, text: "This kitchen isn't taking orders right now." },
    { change: {}, remainingDailyPortions: 0, text: 'You can order up to 10 of the same meal per day.' },
  ] as const)('a meal that cannot be ordered shows: $text', async ({ change, text, ...limit }) => {
    const page = await open({
      [read]: [ok(read, { ...sampleMealDetails, ...limit, meal: { ...sampleFoundMeal, ...change } })],
    });

    expect((await page.findByRole('alert')).textContent).toBe(text);
    expect(page.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
  });

  test.for([
    ['kitchen-paused', 'This kitchen is paused until 5:30 PM: Busy kitchen, back soon.'],
    ['kitchen-closed', 'This kitchen is closed today (Thanksgiving). It opens tomorrow at 9 AM.'],
    ['not-yet', 'This meal goes on sale on Sat, Nov 21.'],
  ] as const)('a meal that is %s says why and until when: %s', async ([unavailableReason, unavailableText]) => {
    const availableDate = unavailableReason === 'not-yet' ? '2026-11-21' : sampleFoundMeal.availableDate;
    const meal = { ...sampleFoundMeal, availableDate, unavailableReason };
    const page = await open({ [read]: [ok(read, { ...sampleMealDetails, unavailableText, meal })] });

    expect(await page.findByText(unavailableText)).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(page.queryByText('Total') === null).toBe(unavailableReason === 'not-yet');
    if (unavailableReason === 'not-yet')
      expect(await page.findByRole('button', { name: /^Tell me when sales open/ })).toBeTruthy();
  });

  test('a checkout that a pause stops says until when', async () => {
    const text = 'This kitchen is paused until 5:30 PM: Busy kitchen, back soon.';
    const page = await open({
      [read]: [mealDetails()],
      [checkout]: [refused('kitchen-closed', { details: { text } })],
    });
    await submit(page);

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });

  test.for([
    { availableQuantity: 4, max: 4 },
    { availableQuantity: 60, max: 10 },
  ])(
    'the quantity goes from 1 to $max when $availableQuantity portions are left',
    async ({ availableQuantity, max }) => {
      const page = await open({ [read]: [mealDetails({ availableQuantity })] });
      const more = (await page.findByRole('button', { name: 'Increase quantity' })) as HTMLButtonElement;
      expect((page.getByRole('button', { name: 'Decrease quantity' }) as HTMLButtonElement).disabled).toBe(true);

      for (let count = 1; count < max; count += 1) await page.person.click(more);

      expect(more.disabled).toBe(true);
      expect(page.getAllByText(`$${(max * 7.5).toFixed(2)}`).length).toBeGreaterThan(0);
    },
  );

  test('name, email and phone are required, and the first field with an error gets the focus', async () => {
    const page = await open({ [read]: [mealDetails()] });
    await page.person.clear(await page.findByLabelText('Name'));
    await page.person.clear(page.getByLabelText('Email'));

    await page.person.click(page.getByRole('button', { name: 'Continue to payment' }));

    expect(page.getByText('Please fill in this field.')).toBeTruthy();
    expect(page.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(page.getByText('Please enter a 10-digit phone number.')).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText('Name'));
    expect(sent(page)).toEqual([]);
  });

  test('submitting sends the input with the shown total and remembers the contact', async () => {
    const page = await open({
      [read]: [mealDetails()],
      [checkout]: [ok(checkout, { ...started, clientSecret: null })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Increase quantity' }));
    await page.person.type(page.getByLabelText('Special instructions (optional)'), 'No egg');
    await submit(page);

    expect(sent(page)).toMatchObject([
      {
        mealId: sampleFoundMeal.id,
        quantity: 2,
        expectedTotalCents: 1500,
        couponCode: null,
        specialInstructions: 'No egg',
      },
    ]);
    expect(findStoredContact()).toEqual({ email: 'maya@example.com', phone: '(404) 555-0134' });
    // Nothing to pay: the customer goes straight to the order.
    await expect.poll(page.where).toBe(`/past-orders?payment=success&order=${started.orderId}`);
  });
});

describe('Order step 1: coupons', () => {
  test('a coupon code is written in capital letters and must not be empty', async () => {
    const page = await open({ [read]: [mealDetails()] });
    await page.person.click(await page.findByRole('button', { name: 'Apply' }));
    expect(page.getByRole('alert').textContent).toBe('Please enter a coupon code');

    await page.person.type(page.getByLabelText('Coupon code'), 'peach3');
    expect((page.getByLabelText('Coupon code') as HTMLInputElement).value).toBe('PEACH3');
  });

  test('step 1 shows the tax with its rate, and sends the total with it', async () => {
    const tax = { ppm: 89_000, areaName: 'Atlanta, Fulton County' };
    const page = await open({
      [read]: [ok(read, { ...sampleMealDetails, tax })],
      [checkout]: [refused('price-changed', { details: { totalCents: 818 } })],
    });
    const readTax = () => page.getByText('Tax (8.9%)').nextSibling?.textContent;
    await page.findByText('Tax (8.9%)');
    expect(readTax()).toBe('$0.67');
    expect(page.getAllByText('$8.17').length).toBeGreaterThan(0);
    await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));
    expect(readTax()).toBe('$1.34');
    await page.person.click(page.getByRole('button', { name: 'Decrease quantity' }));
    await submit(page);
    expect(await page.findAllByText('$8.18')).toBeTruthy();
    expect(readTax()).toBe('$0.68');
    expect(sent(page)).toMatchObject([{ expectedTotalCents: 817 }]);
  });

  test("the server's discount is subtracted, and another quantity is validated again", async () => {
    const page = await open({
      [read]: [mealDetails()],
      [validate]: [ok(validate, validCoupon), ok(validate, { ...validCoupon, totalCents: 1200 })],
    });
    await page.person.type(await page.findByLabelText('Coupon code'), 'peach3{Enter}');
    expect((await page.findAllByText('-$3.00')).length).toBeGreaterThan(0);
    expect(page.getAllByText('$4.50').length).toBeGreaterThan(0);

    await page.person.click(page.getByRole('button', { name: 'Increase quantity' }));

    expect((await page.findAllByText('$12.00')).length).toBeGreaterThan(0);
    expect(page.requests.at(-1)?.body).toMatchObject({ quantity: 2, couponCode: 'PEACH3' });
  });

  test.for([
    { reply: refused('coupon-invalid'), text: 'Invalid coupon code' },
    { reply: refused('coupon-exhausted'), text: 'This coupon has been used up.' },
    { reply: refused('coupon-expired'), text: 'This coupon has expired.' },
    {
      reply: refused('coupon-minimum', { details: { minimumCents: 1200 } }),
      text: 'This coupon is for orders of $12.00 or more.',
    },
    { reply: 'network-error', text: 'Failed to validate coupon. Please try again.' },
  ] as const)('a refused coupon shows: $text', async ({ reply, text }) => {
    const page = await open({ [read]: [mealDetails()], [validate]: [reply] });

    await page.person.type(await page.findByLabelText('Coupon code'), 'NONE{Enter}');

    expect((await page.findByRole('alert')).textContent).toBe(text);
    expect(document.activeElement).toBe(page.getByLabelText('Coupon code'));
  });
});

describe('Order step 1: a code that Continue checks', () => {
  const note = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).parentElement?.textContent;

  test('a refused code is reported next to the button too, until another one is typed', async () => {
    const page = await open({ [read]: [mealDetails()], [validate]: [refused('coupon-expired')] });
    await page.person.type(await page.findByLabelText('Coupon code'), 'PEACH3');
    await submit(page);

    await vi.waitFor(() => expect(note(page)).toContain("Your coupon wasn't applied. This coupon has expired."));
    await page.person.type(page.getByLabelText('Coupon code'), '4');
    expect(note(page)).not.toContain('coupon');
    expect(sent(page)).toEqual([]);
  });

  test('an accepted code is reported next to the button with what it saves', async () => {
    const page = await open({ [read]: [mealDetails()], [validate]: [ok(validate, validCoupon)] });
    await page.person.type(await page.findByLabelText('Coupon code'), 'PEACH3');
    await submit(page);

    await vi.waitFor(() => expect(note(page)).toContain('PEACH3 saves you $3.00. Check the new total, then continue.'));
  });
});

describe('Order step 1: a coupon that was used up before the submission', () => {
  test('the coupon is removed from the order, and the sentence is shown at its field', async () => {
    const page = await open({
      [read]: [mealDetails()],
      [validate]: [ok(validate, validCoupon)],
      [checkout]: [refused('coupon-already-used')],
    });
    await page.person.type(await page.findByLabelText('Coupon code'), 'peach3{Enter}');
    await page.findAllByText('$4.50');

    await submit(page);

    expect((await page.findByRole('alert')).textContent).toBe("You've already used this coupon.");
    expect(document.activeElement).toBe(await page.findByLabelText('Coupon code'));
    expect(page.queryByText('$4.50')).toBeNull();
    expect(page.getAllByText('$7.50').length).toBeGreaterThan(0);
  });
});
