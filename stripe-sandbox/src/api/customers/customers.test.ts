import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildSavedCard } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';

const listIds = async (stripe: Stripe, customer: string) =>
  (await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id);
const buildCustomer = async (stripe: Stripe) => (await stripe.customers.create({})).id;

describe('Saved cards', () => {
  test('a card is attached with the authorization, and only when the payment asks for it', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    const unsaved = await buildAuthorizedIntent(stripe, { customer });
    expect(await listIds(stripe, customer)).toEqual([]);
    const id = await buildSavedCard(stripe, customer);
    expect(await listIds(stripe, customer)).toEqual([id]);
    expect((await stripe.charges.retrieve(String(unsaved.latest_charge))).customer).toBe(customer);
  });

  test('a declined card is not attached', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    await catchStripeError(buildSavedCard(stripe, customer, 'pm_card_visa_chargeDeclined'));
    expect(await listIds(stripe, customer)).toEqual([]);
  });

  test('a saved card pays again, for its customer alone', async ({ stripe }) => {
    const [customer, other] = [await buildCustomer(stripe), await buildCustomer(stripe)];
    const id = await buildSavedCard(stripe, customer);
    expect(await buildAuthorizedIntent(stripe, { customer, payment_method: id })).toMatchObject({
      status: 'requires_capture',
    });
    for (const overrides of [{}, { customer: other }]) {
      expect(await catchStripeError(buildAuthorizedIntent(stripe, { ...overrides, payment_method: id }))).toMatchObject(
        {
          statusCode: 400,
          param: 'payment_method',
        },
      );
    }
  });

  test('a card without a customer pays once, and a detached one never again', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    const { payment_method: used } = await buildAuthorizedIntent(stripe);
    const detached = await buildSavedCard(stripe, customer);
    await stripe.paymentMethods.detach(detached);
    for (const id of [String(used), detached]) {
      const error = await catchStripeError(buildAuthorizedIntent(stripe, { customer, payment_method: id }));
      expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
      expect(error.message).toContain('may not be used again');
    }
    expect((await catchStripeError(stripe.paymentMethods.detach(detached))).statusCode).toBe(400);
  });

  test('one card number has one fingerprint, and each number another one', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    for (const card of ['pm_card_visa', 'pm_card_visa', 'pm_card_bypassPending', 'pm_card_pendingRefund'])
      await buildSavedCard(stripe, customer, card);
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(new Set(data.map(({ card }) => card?.fingerprint)).size).toBe(3);
  });

  test('without its customer there, a card that asks each time is declined', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    const overrides = { customer, payment_method: 'pm_card_authenticationRequired' };
    expect((await buildAuthorizedIntent(stripe, overrides)).status).toBe('requires_action');
    const error = await catchStripeError(buildAuthorizedIntent(stripe, { ...overrides, off_session: true }));
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' });
  });
});

describe('A customer', () => {
  test('names one of its own cards as the default, until that card is removed', async ({ stripe }) => {
    const [customer, other] = [await buildCustomer(stripe), await buildCustomer(stripe)];
    const [own, foreign] = [await buildSavedCard(stripe, customer), await buildSavedCard(stripe, other)];
    const choose = (id: string) =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    expect((await choose(own)).invoice_settings.default_payment_method).toBe(own);
    expect((await catchStripeError(choose(foreign))).code).toBe('resource_missing');
    await stripe.paymentMethods.detach(own);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  test('loses its cards when it is deleted, and is answered as deleted', async ({ stripe }) => {
    const customer = await buildCustomer(stripe);
    const id = await buildSavedCard(stripe, customer);
    expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
    expect((await stripe.paymentMethods.retrieve(id)).customer).toBeNull();
    for (const call of [
      () => stripe.customers.del(customer),
      () => stripe.customers.listPaymentMethods(customer),
      () => stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer }),
    ])
      expect((await catchStripeError(call())).code).toBe('resource_missing');
  });

  test('is named once for a payment', async ({ stripe }) => {
    const [customer, other] = [await buildCustomer(stripe), await buildCustomer(stripe)];
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const update = (name: string) =>
      stripe.paymentIntents.update(id, { customer: name, setup_future_usage: 'on_session' });
    expect(await update(customer)).toMatchObject({ customer, setup_future_usage: 'on_session' });
    await update(customer);
    expect(await catchStripeError(update(other))).toMatchObject({ statusCode: 400, param: 'customer' });
    expect((await stripe.paymentIntents.update(id, { setup_future_usage: '' })).setup_future_usage).toBeNull();
  });

  test('tells the platform of every change of its cards', async ({ stripe, sandbox, listener }) => {
    const customer = await buildCustomer(stripe);
    const id = await buildSavedCard(stripe, customer);
    await stripe.paymentMethods.update(id, { card: { exp_year: 2040 } });
    await stripe.paymentMethods.detach(id);
    await sandbox.flushWebhooks();
    // Events arrive in any order, as Stripe's do.
    const events = listener.events.filter(({ data }) => (data.object as { id?: string }).id === id);
    expect(events.map(({ type, data }) => [type, data.previous_attributes ?? null]).sort()).toEqual([
      ['payment_method.attached', null],
      ['payment_method.detached', { customer }],
      ['payment_method.updated', null],
    ]);
  });
});
