import type { OrderView } from '@fondly/contract/orders';
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CurrentPage } from '../../../testing/page-routes.tsx';
import { ok, refused } from '../../../testing/stub-api.ts';
import PastOrdersPage from '../../past-orders/past-orders-page.tsx';
import { stubbedReady, stubStripeJs } from '../../testing/fake-stripe-js.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import {
  sampleCardForm,
  sampleConfig,
  sampleFoundMeal,
  sampleMealDetails,
  sampleOrder,
  sampleUnpaidOrder,
} from '../../testing/samples.ts';
import OrderPage from '../order-page.tsx';

const order = 'GET /api/orders/:id';
const secret = 'POST /api/orders/:id/payment-secret';
const refresh = 'POST /api/orders/:id/refresh';
const saveCard = 'PUT /api/orders/:id/saves-card';
const listOrders = 'GET /api/orders';
const authorizedResult = { paymentIntent: { status: 'requires_capture' } };
const refreshed = (...orders: OrderView[]) => orders.map((one) => ok(refresh, one));
const success = `/past-orders?payment=success&order=${sampleUnpaidOrder.id}`;

type CardForm = Parameters<typeof stubStripeJs>[0];
type Replies = Parameters<typeof openCustomerPage>[0]['replies'];

/** Both pages in one query cache, as in the product. */
const TwoPages = () => <CurrentPage pages={{ '/order/:mealId': <OrderPage />, '/past-orders': <PastOrdersPage /> }} />;

async function open(answers: CardForm, replies: Replies, path = '/order/:mealId') {
  const page = await openCustomerPage({
    replies: {
      'GET /api/meals/:id': [ok('GET /api/meals/:id', sampleMealDetails)],
      [listOrders]: [ok(listOrders, { orders: [] })],
      [order]: [ok(order, sampleUnpaidOrder)],
      [secret]: [
        ok(secret, {
          ...sampleCardForm,
          clientSecret: 's1',
          totalCents: 1500,
          holdExpiresAt: sampleUnpaidOrder.holdExpiresAt,
        }),
      ],
      [saveCard]: [ok(saveCard, { ok: true })],
      ...replies,
    },
    path,
    address: `/order/${sampleFoundMeal.id}?step=pay&order=${sampleUnpaidOrder.id}`,
    Page: path === '*' ? TwoPages : OrderPage,
  });
  const form = stubStripeJs(answers);
  const button = (await page.findByRole('button', { name: 'Pay $15.00' })) as HTMLButtonElement;
  await page.findByRole('heading', { name: 'Card details' });
  return { ...page, form, button, asked: () => page.requests.filter(({ operation }) => operation === refresh).length };
}

describe('The card form', () => {
  test.for([
    [false, 'never'],
    [true, 'auto'],
  ] as const)(
    'with wallets set to %s, Apple Pay and Google Pay are shown: %s; Link never is',
    async ([showsWallets, shown]) => {
      const config = ok('GET /api/public/config', { ...sampleConfig, showsWallets });
      const page = await open([], { 'GET /api/public/config': [config] });

      const wallets = { applePay: shown, googlePay: shown, link: 'never' };
      expect(page.form.createElement).toHaveBeenCalledWith('payment', expect.objectContaining({ wallets }));
    },
  );

  test.for([false, true])(
    'the server knows whether to save the card, %s, before the payment starts',
    async (isSaved) => {
      const page = await open([authorizedResult], { [refresh]: refreshed(sampleOrder) });
      const box = page.getByLabelText('Save this card for next time') as HTMLInputElement;
      expect(box.checked).toBe(false);
      if (isSaved) await page.person.click(box);

      await page.person.click(page.button);

      await page.findByText('somewhere else');
      const sent = page.requests.filter(({ operation }) => operation === saveCard || operation === refresh);
      expect(sent.map(({ operation }) => operation)).toEqual([saveCard, refresh]);
      expect(sent[0]?.body).toEqual({ isSaved });
    },
  );

  test('a card that cannot be saved says why, and is not charged', async () => {
    const page = await open([], {
      [saveCard]: [refused('too-many-cards', { message: 'You can save up to 5 cards.' })],
    });

    await page.person.click(page.button);

    expect((await page.findByRole('alert')).textContent).toBe('You can save up to 5 cards.');
    expect(page.form.confirmPayment).not.toHaveBeenCalled();
  });

  test('a form that opens after a declined card says why', async () => {
    const declined = {
      ...sampleUnpaidOrder,
      status: 'failed',
      paymentStatus: 'failed',
      declineReason: 'insufficient-funds',
    } as const;
    const page = await open([], { [order]: [ok(order, declined)] });

    expect((await page.findByRole('alert')).textContent).toBe("Your card doesn't have enough funds. Try another card.");
  });

  test('a confirmed payment leads to the order', async () => {
    const page = await open([authorizedResult], { [refresh]: refreshed(sampleOrder) });

    await page.person.click(page.button);

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(success);
  });

  test.for([
    { known: 'as unpaid', orders: [sampleUnpaidOrder] },
    { known: 'not at all', orders: [] },
  ])('a payment updates an orders page that had the order $known', async ({ orders }) => {
    const page = await open(
      [authorizedResult],
      { [refresh]: refreshed(sampleOrder), [listOrders]: [ok(listOrders, { orders }), 'never'] },
      '*',
    );

    await page.person.click(page.button);

    expect(await page.findByText('Payment received.')).toBeTruthy();
    expect(page.getByRole('article', { name: /Confirmed$/ })).toBeTruthy();
  });

  test('the page stays when the form reports success but the server has no payment', async () => {
    const page = await open([authorizedResult], { [refresh]: refreshed(sampleUnpaidOrder) });

    await page.person.click(page.button);

    expect((await page.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again.');
  });

  test('the button is disabled until the result arrives, and two clicks pay once', async () => {
    const page = await open(['never'], {});

    await page.person.dblClick(page.button);

    expect(page.button.disabled).toBe(true);
    expect(page.form.confirmPayment).toHaveBeenCalledTimes(1);
  });

  test('a declined card says what to do next, the order is read again, and another card can be tried', async () => {
    const declined = { ...sampleUnpaidOrder, status: 'failed', paymentStatus: 'failed' } as const;
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' };
    const page = await open([{ error }, authorizedResult], { [refresh]: refreshed(declined, sampleOrder) });

    await page.person.click(page.button);
    expect((await page.findByRole('alert')).textContent).toBe("Your card doesn't have enough funds. Try another card.");
    expect(page.asked()).toBe(1);
    await page.person.click(page.button);

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(success);
  });

  test.for([
    { what: 'the connection is lost', reply: 'network-error' },
    { what: 'the provider is slow', reply: refused('payment-provider-slow') },
  ] as const)('the customer cannot pay twice when $what after the card was charged', async ({ reply }) => {
    const page = await open([authorizedResult], { [refresh]: [reply, ok(refresh, sampleOrder)] });

    await page.person.click(page.button);
    expect(await page.findByText('Payment is being processed. Please check your email for confirmation.')).toBeTruthy();
    expect(page.button.disabled).toBe(true);
    await page.person.click(page.getByRole('button', { name: 'Check again' }));

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(success);
    expect(page.form.confirmPayment).toHaveBeenCalledTimes(1);
  });

  test('a customer whose session ended while paying is led to the paid order, which asks for a login', async () => {
    const page = await open([authorizedResult], { [refresh]: [refused('sign-in-required')] });

    await page.person.click(page.button);

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe(success);
  });

  test('a declined card never leads to the paid order, even if the session ended as well', async () => {
    const error = { type: 'card_error', message: 'Your card was declined.' };
    const page = await open([{ error }], { [refresh]: [refused('sign-in-required')] });

    await page.person.click(page.button);

    await page.findByText('somewhere else');
    expect(page.where()).toContain('/customer-onboarding?next=%2Forder');
  });

  test('a kitchen that reviews each order is named before the payment', async () => {
    const reviewed = { ...sampleUnpaidOrder, isReviewedByRestaurant: true };
    const page = await open([], { [order]: [ok(order, reviewed)] });

    expect(page.getByText("Kumo Noodle Bar reviews each order. You'll only be charged if it accepts.")).toBeTruthy();
  });

  test('a payment before the card form is ready says to wait', async () => {
    stubbedReady.isSilent = true;
    onTestFinished(() => {
      stubbedReady.isSilent = false;
    });
    const page = await open([], {});
    fireEvent.submit(page.button.form as HTMLFormElement);

    expect((await page.findByRole('alert')).textContent).toBe(
      'Payment form is still loading. Please wait a moment and try again.',
    );
    expect(page.form.confirmPayment).not.toHaveBeenCalled();
  });

  test('a card form that never loads says so after 15 seconds', async () => {
    stubbedReady.isSilent = true;
    onTestFinished(() => {
      stubbedReady.isSilent = false;
    });
    const page = await open([], {});
    expect(page.queryByText('Failed to load payment form. Please refresh the page.')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(15_000));

    expect(page.getByText('Failed to load payment form. Please refresh the page.')).toBeTruthy();
    expect(page.button.disabled).toBe(true);
  });

  test('the fifth decline ends the order', async () => {
    const endedOrder = {
      ...sampleUnpaidOrder,
      status: 'failed',
      paymentStatus: 'failed',
      closedReason: 'payment_failed',
    } as const;
    const error = { type: 'card_error', message: 'Your card was declined.' };
    const page = await open([{ error }], { [refresh]: refreshed(endedOrder) });

    await page.person.click(page.button);

    expect(await page.findByRole('heading', { name: "Your payment didn't go through" })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Start again' })).toBeTruthy();
  });
});
